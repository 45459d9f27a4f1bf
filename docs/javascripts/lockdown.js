// What a reader's program can reach of the browser: the language, and a few things that do no harm. Everything else
// goes, before any of Python is loaded, so that nothing can have kept it: storage, the network, other workers, messages
// to the page, programs in strings (they could import from elsewhere). A list of what stays, so that what browsers
// get next is closed too. With the service worker a policy in the worker's own answer says the same once more.

const LANGUAGE = `globalThis self undefined NaN Infinity Object Array Number Boolean String Symbol BigInt Math Date RegExp
  JSON Reflect Proxy Promise Map Set WeakMap WeakSet WeakRef FinalizationRegistry Intl Temporal Iterator
  ArrayBuffer SharedArrayBuffer Atomics DataView Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array
  Int32Array Uint32Array Float16Array Float32Array Float64Array BigInt64Array BigUint64Array
  Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError SuppressedError
  DisposableStack AsyncDisposableStack parseInt parseFloat isNaN isFinite encodeURI encodeURIComponent decodeURI
  decodeURIComponent escape unescape WebAssembly`;
const HARMLESS = `WorkerGlobalScope DedicatedWorkerGlobalScope EventTarget Event MessageEvent ErrorEvent
  PromiseRejectionEvent DOMException addEventListener removeEventListener dispatchEvent constructor location
  isSecureContext crossOriginIsolated origin console performance crypto Crypto CryptoKey SubtleCrypto structuredClone
  queueMicrotask clearTimeout clearInterval atob btoa TextEncoder TextDecoder URL URLSearchParams Blob
  AbortController AbortSignal MessageChannel MessagePort Headers Request Response ReadableStream
  WritableStream TransformStream CompressionStream DecompressionStream`;
const WHY = "a program in a page has no network: everything it needs has to stand in it";

const { apply, getPrototypeOf, ownKeys } = Reflect; // as they are now: a program may change what it finds
const { defineProperty } = Object;
const hrefOf = /** @type {any} */ (Object.getOwnPropertyDescriptor(URL.prototype, "href")).get;

/** @param {(address: string) => Promise<Response> | undefined} open the only door to the network: the files of Python itself */
export function lockDown(open) {
  const kept = new Set(`${LANGUAGE} ${HARMLESS}`.split(/\s+/));
  const { userAgent, platform, language, maxTouchPoints, hardwareConcurrency } = /** @type {any} */ (navigator);
  const instead = {
    navigator: Object.freeze({ userAgent, platform, language, maxTouchPoints, hardwareConcurrency }),
    setTimeout: onlyFunctions(self.setTimeout),
    setInterval: onlyFunctions(self.setInterval),
    fetch: (/** @type {unknown} */ input) => open(typeof input === "string" ? input : apply(hrefOf, input, [])) ?? refuse(),
    XMLHttpRequest: function XMLHttpRequest() { refuse(); },
    WebSocket: function WebSocket() { refuse(); },
    eval: refuseText,
    Function: withoutText(Function),
  };
  for (const makes of [async () => {}, function* () {}, async function* () {}]) withoutText(makes.constructor);
  for (let holder = /** @type {object} */ (self); holder !== Object.prototype; holder = /** @type {object} */ (getPrototypeOf(holder))) {
    for (const name of ownKeys(holder)) if (typeof name === "string" && !kept.has(name)) Reflect.deleteProperty(holder, name);
  }
  for (const [name, value] of Object.entries(instead)) defineProperty(self, name, { value });
}

/** A timer takes a program in a string, too. @param {any} stock */
function onlyFunctions(stock) {
  const start = stock.bind(self);
  return (/** @type {any} */ task, /** @type {any[]} */ ...rest) => (typeof task === "function" ? start(task, ...rest) : refuseText());
}

/** In place of a maker of functions one that makes none; what a function is stays the same. @param {Function} maker */
function withoutText(maker) {
  const none = function Function() { refuseText(); };
  none.prototype = maker.prototype;
  defineProperty(maker.prototype, "constructor", { value: none, writable: false, configurable: false });
  return none;
}

/** @returns {never} */
function refuse() {
  throw new TypeError(WHY);
}

/** @returns {never} */
function refuseText() {
  throw new EvalError("a program in a page cannot run JavaScript from text");
}
