// The files of a zip that deflates nothing, as this project's wheel is built: then no Python is needed to unpack it.

/** @param {Uint8Array} zip @returns {Generator<[name: string, content: Uint8Array]>} */
export function* filesOf(zip) {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const [short, long] = [(/** @type {number} */ at) => view.getUint16(at, true), (/** @type {number} */ at) => view.getUint32(at, true)];
  const end = zip.length - 22; // where the directory's own place stands, as there is no comment after it
  let at = long(end + 16);
  for (let left = short(end + 10); left; left -= 1) {
    const [size, nameLength, entry] = [long(at + 24), short(at + 28), long(at + 42)];
    const name = new TextDecoder().decode(zip.subarray(at + 46, at + 46 + nameLength));
    const begin = entry + 30 + short(entry + 26) + short(entry + 28);
    yield [name, zip.subarray(begin, begin + size)];
    at += 46 + nameLength + short(at + 30) + short(at + 32);
  }
}
