/** A thread's script: beside the file that starts it in the source, and an entry of its own in a bundle (electron.vite.config.ts). */
export function workerScript(startedBy: string, name: string): URL {
  return new URL(startedBy.endsWith('.ts') ? `./${name}.ts` : `./${name}.js`, startedBy);
}
