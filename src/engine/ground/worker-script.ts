/** A thread's script: next to the file that starts it in the source, its own entry in a bundle (electron.vite.config.ts). */
export function workerScript(startedBy: string, name: string): URL {
  return new URL(startedBy.endsWith('.ts') ? `./${name}.ts` : `./${name}.js`, startedBy);
}
