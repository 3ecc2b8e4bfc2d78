/** Runs once React Aria has given the focus back to what had it before a layer: it does so in the frame after the layer is gone. */
export const afterFocusReturns = (run: () => void): void =>
  void requestAnimationFrame(() => requestAnimationFrame(run));
