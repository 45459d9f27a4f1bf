// Fetches the runtime's files all at once, counts their bytes, and hands them to Pyodide when it asks.

const { files, later, lock } = SPECPY_RUNTIME;
const every = { ...files, ...later };
const root = new URL(SPECPY_RUNTIME.root, import.meta.url).href;
const folder = root + SPECPY_RUNTIME.pyodide;
const total = Object.values(files).reduce((sum, { small }) => sum + small, 0);
const stockFetch = self.fetch.bind(self);

/**
 * Start every download; returns Pyodide's two scripts, what it has to be told, and specpy's wheel.
 * Bytes are counted as a compressing host sends them: the share of a file that is here, times its packed size.
 * @param {(loaded: number, total: number) => void} count
 * @param {(reason: string) => void} fail  called with the first file that does not come, and why
 * @param {boolean} isCompiled  Pyodide's module is here already, so its file is not fetched
 * @returns {{ loader: Promise<any>, asm: Promise<any>, places: object, wheel: Promise<Response> }}
 */
export function startDownload(count, fail, isCompiled) {
  /** @type {Record<string, number>} */
  const shares = {};
  /** @type {Map<string, Promise<any>>} */
  const coming = new Map();
  for (const name of Object.keys(files)) {
    const tell = (/** @type {number} */ share) => {
      shares[name] = share;
      count(Object.entries(shares).reduce((sum, [each, part]) => sum + part * files[each].small, 0), total);
    };
    const load = name.endsWith(".js") ? loadModule(name, tell)
      : isCompiled && name.endsWith(".wasm") ? Promise.resolve(new Response()).finally(() => tell(1)) : loadFile(name, tell, fail);
    load.catch((error) => fail(error.message));
    coming.set(root + name, load);
  }
  // Pyodide calls the global fetch: it gets what is already on its way.
  self.fetch = (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    const response = coming.get(url);
    coming.delete(url);
    return response ?? stockFetch(input, init);
  };
  const script = (/** @type {string} */ name) => /** @type {Promise<any>} */ (coming.get(folder + name));
  const wheel = /** @type {Promise<Response>} */ (coming.get(root + Object.keys(files).find((name) => name.includes("/specpy-"))));
  const places = { indexURL: folder, packageBaseUrl: root, lockFileContents: lock }; // no other host is ever asked
  return { loader: script("pyodide.js"), asm: script("pyodide.asm.js"), places, wheel };
}

/** @param {string} name @param {(share: number) => void} tell */
async function loadModule(name, tell) {
  try {
    const module = await import(root + name);
    tell(1);
    return module;
  } catch {
    throw new Error(`${short(name)} could not be loaded`);
  }
}

/** @param {string} name @param {(share: number) => void} tell @param {(reason: string) => void} fail */
export async function loadFile(name, tell, fail) {
  const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
  const headers = { "content-type": type }; // streaming compilation asks for it; some hosts do not know it
  const response = await request(name);
  if (!every[name].packed) {
    const content = await response.arrayBuffer(); // small: here before Pyodide asks for it
    tell(1);
    return new Response(content, { headers });
  }
  const body = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (response.body);
  const broken = () => fail(`${short(name)} broke off on the way`);
  if (response.headers.get("content-encoding") || !("DecompressionStream" in self)) {
    return new Response(counted(body, every[name].size, tell, broken), { headers });
  }
  body.cancel().catch(() => {}); // the host does not compress: take the packed copy instead
  const small = /** @type {typeof body} */ ((await request(`${name}.gz`)).body);
  const unpacked = counted(small, every[name].small, tell, broken).pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked, { headers });
}

/** The file as a reader is told of it: without its folder. @param {string} name */
const short = (name) => name.slice(name.lastIndexOf("/") + 1);

/** @param {string} name */
async function request(name) {
  const response = await stockFetch(root + name).catch(() => null);
  if (!response) throw new Error(`${short(name)} could not be reached`);
  if (!response.ok) throw new Error(`${short(name)} answered with error ${response.status}`);
  return response;
}

/**
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} body @param {number} size
 * @param {(share: number) => void} tell @param {() => void} broken
 */
function counted(body, size, tell, broken) {
  const reader = body.getReader();
  let seen = 0;
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read().catch((error) => (broken(), Promise.reject(error)));
      if (done) return controller.close();
      seen += value.byteLength;
      tell(Math.min(1, seen / size));
      controller.enqueue(value);
    },
  });
}
