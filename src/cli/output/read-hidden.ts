/** Reads a line from the terminal without showing it. Ctrl-C interrupts the program as usual. */
export async function readHidden(question: string, signal: AbortSignal): Promise<string> {
  const { stdin, stderr } = process;
  stderr.write(question);
  stdin.setRawMode(true);
  stdin.resume();
  try {
    return await new Promise<string>((resolve, reject) => {
      let typed = '';
      const onAbort = () => finish(() => reject(signal.reason));
      const onData = (bytes: Buffer) => {
        for (const letter of bytes.toString('utf8')) {
          if (letter === '\u0003') {
            process.kill(process.pid, 'SIGINT');
            return;
          }
          if (letter === '\r' || letter === '\n' || letter === '\u0004') {
            finish(() => resolve(typed));
            return;
          }
          typed = letter === '\u007f' || letter === '\b' ? typed.slice(0, -1) : typed + letter;
        }
      };
      const finish = (end: () => void) => {
        stdin.off('data', onData);
        signal.removeEventListener('abort', onAbort);
        end();
      };
      signal.addEventListener('abort', onAbort, { once: true });
      stdin.on('data', onData);
    });
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    stderr.write('\n');
  }
}
