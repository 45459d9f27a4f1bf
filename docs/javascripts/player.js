// The moving drawing of a replay: drafts one after another, one pass of the target over all of them, verdicts,
// and what is kept goes into the text. Every wait is a Web Animation, so that all of it can pause and stop.
import { chip, fate } from "./drawing.js";
import { make } from "./dom.js";
import { passWords, phaseWords } from "./words.js";

const DRAFT = 140; // milliseconds for each drafted token; 120 where there are many, so that
const LONG_DRAFT = 120; // a pass of ten takes 10 · 120 + 360 + 260 + 360 + 120 = 2300
const SWEEP = 360;
const VERDICT = 260;
const SLIDE = 360;
const REST = 120;

const STOPPED = new DOMException("the replay was interrupted", "AbortError");

export class Player {
  /** @param {import("./drawing.js").Drawing} drawing */
  constructor(drawing) {
    this.drawing = drawing;
    /** @type {Set<Animation>} */
    this.animations = new Set();
    this.playing = false;
    this.ticket = 0;
    this.over = Promise.resolve(true);
    this.inView = true;
    this.watcher = new IntersectionObserver(([entry]) => this.#seen(entry.isIntersecting));
    this.watcher.observe(drawing.root);
  }

  /** The page is gone. */
  close() {
    this.stop();
    this.watcher.disconnect();
  }

  /** Out of view nothing moves: the reader misses no pass. @param {boolean} inView */
  #seen(inView) {
    this.inView = inView;
    for (const animation of this.animations) inView ? animation.play() : animation.pause();
  }

  /** Play the drawing's run from its first pass; resolves to whether it came to its end. */
  async play() {
    this.stop();
    const ticket = this.ticket;
    await this.over;
    if (ticket !== this.ticket) return false; // stopped, or played anew, while the last one was ending
    this.over = this.#passes();
    return this.over;
  }

  async #passes() {
    const { run, root } = this.drawing;
    this.playing = true;
    root.dataset.playing = "";
    this.drawing.commit(-1);
    try {
      for (const [index, pass] of run.passes.entries()) await this.#pass(pass, index);
      return true;
    } catch (error) {
      if (error === STOPPED) return false;
      throw error;
    } finally {
      this.playing = false;
      delete root.dataset.playing;
    }
  }

  /** End the motion at once; the drawing then shows whatever it is told to. */
  stop() {
    this.ticket += 1;
    this.playing = false;
    for (const animation of this.animations) animation.cancel();
    for (const ghost of this.drawing.root.querySelectorAll(".ghost")) ghost.remove();
  }

  /** @param {import("./drawing.js").Pass} pass @param {number} index */
  async #pass(pass, index) {
    const { drawing } = this;
    const places = drawing.clearPlaces();
    if (pass.drafted.length) await this.#draft(pass, index, places);
    drawing.say(phaseWords(drawing.run, index, "target"));
    await this.#sweep(places);
    pass.drafted.forEach((text, at) => places[at].replaceChildren(chip(text, fate(pass, at))));
    const own = chip(pass.token, "target");
    places[pass.accepted].append(own);
    drawing.say(passWords(drawing.run, index));
    await this.#move(own, { opacity: [0, 1], transform: ["scale(0.7)", "none"] }, VERDICT);
    await this.#slide(places, index);
    drawing.commit(index);
    await this.#move(drawing.places, {}, REST);
  }

  /** The draft's tokens, one after another. @param {import("./drawing.js").Pass} pass @param {number} index @param {HTMLElement[]} places */
  async #draft(pass, index, places) {
    this.drawing.say(phaseWords(this.drawing.run, index, "draft"));
    const step = pass.drafted.length > 5 ? LONG_DRAFT : DRAFT;
    await Promise.all(pass.drafted.map((text, at) => {
      const drafted = chip(text, "draft");
      places[at].append(drafted);
      return this.#move(drafted, { opacity: [0, 1], transform: ["translateY(-0.4rem)", "none"] }, step, { delay: at * step });
    }));
  }

  /** The target's pass: every place at the same time. @param {HTMLElement[]} places */
  async #sweep(places) {
    const opacity = [0, 1, 1, 0];
    const transform = ["scaleY(0)", "scaleY(1)", "scaleY(1)", "scaleY(1)"];
    await Promise.all(places.map((place) => {
      const band = make("span", "band ghost");
      place.append(band);
      return this.#move(band, { opacity, transform }, SWEEP).then(() => band.remove());
    }));
  }

  /** What is kept flies from the lane to its place in the text. @param {HTMLElement[]} places @param {number} index */
  async #slide(places, index) {
    const { root } = this.drawing;
    const home = root.getBoundingClientRect();
    const flights = this.drawing.tokensOf(index).map((token, at) => {
      const from = /** @type {HTMLElement} */ (places[at].lastElementChild).getBoundingClientRect();
      const to = token.getClientRects()[0] ?? from;
      const ghost = make("span", `ghost flying ${token.className}`, token.textContent ?? "");
      root.append(ghost);
      const at0 = `translate(${from.left - home.left}px, ${from.top - home.top}px)`;
      const at1 = `translate(${to.left - home.left}px, ${to.top - home.top}px)`;
      return this.#move(ghost, { transform: [at0, at1] }, SLIDE, { easing: "ease-in-out" }).then(() => ghost.remove());
    });
    await Promise.all(flights);
  }

  /**
   * @param {Element} element
   * @param {PropertyIndexedKeyframes} keyframes
   * @param {number} duration
   * @param {KeyframeAnimationOptions} options
   */
  async #move(element, keyframes, duration, options = {}) {
    if (!this.playing) throw STOPPED;
    const animation = element.animate(keyframes, { duration, easing: "ease-out", fill: "backwards", ...options });
    this.animations.add(animation);
    if (!this.inView) animation.pause();
    try {
      await animation.finished;
    } catch {
      throw STOPPED; // cancelled
    } finally {
      this.animations.delete(animation);
    }
  }
}
