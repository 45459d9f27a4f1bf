// Where a log may be dropped: one file, or a text.

/**
 * @param {HTMLElement} zone @param {(file: File) => void} takeFile @param {(text: string) => void} takeText
 * @param {(words: string) => void} refuse @param {AbortSignal} signal
 */
export function dropZone(zone, takeFile, takeText, refuse, signal) {
  const over = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    zone.toggleAttribute("data-over", event.type === "dragover");
  };
  zone.addEventListener("dragover", over, { signal });
  zone.addEventListener("dragleave", over, { signal });
  zone.addEventListener("drop", (event) => {
    over(event);
    const { files } = event.dataTransfer ?? {}, text = event.dataTransfer?.getData("text/plain");
    if (files && files.length > 1) refuse(`Drop one file at a time: these are ${files.length}, and none was read.`);
    else if (files?.length) takeFile(files[0]);
    else if (text) takeText(text);
  }, { signal });
}
