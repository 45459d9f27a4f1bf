// "Python behind it": the figure's cell, opened with the values that the figure has now.

/** @param {ParentNode} figure @param {import("./state.js").State} state */
export function openWith(figure, state) {
  const cell = /** @type {import("./cell.js").Cell | null} */ (figure.querySelector("spec-cell"));
  if (!cell) return;
  const values = {
    acceptance_rate: state.a,
    draft_length: state.k,
    cost_ratio: state.c,
    draft: JSON.stringify(state.draft),
    seed: state.seed,
  };
  let program = cell.source;
  for (const [name, value] of Object.entries(values)) {
    program = program.replace(new RegExp(`^${name} = .*$`, "m"), `${name} = ${value}`);
  }
  if (program === cell.source) return;
  cell.put(program);
  cell.status.say("opened with the figure's values: Run computes with them");
}
