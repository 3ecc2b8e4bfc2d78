import { watch } from 'chokidar';

/** Chokidar on one folder: prints when it is ready and, at each line on standard input, how many files it has reported. */
let heard = 0;
const watcher = watch(process.argv[2] ?? '.', { ignoreInitial: true });
watcher.on('add', () => {
  heard += 1;
});
watcher.on('ready', () => process.stdout.write('ready\n'));
process.stdin.on('data', () => process.stdout.write(`heard ${heard}\n`));
