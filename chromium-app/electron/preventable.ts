/** An event like those of Electron's emitters: a listener can prevent what would follow. */
export function preventable() {
  return {
    defaultPrevented: false,
    preventDefault(): void {
      this.defaultPrevented = true;
    },
  };
}
