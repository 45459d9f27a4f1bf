// How everything begins that the site keeps in the browser: two sites of one host do not meet.

export const PREFIX = `specpy:${new URL("../../", import.meta.url).pathname}:`; // as seen from assets/scripts
