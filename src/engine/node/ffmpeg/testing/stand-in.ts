import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { foundFfmpeg } from '../../../testing/found-ffmpeg.ts';
import { FfmpegProgram } from '../ffmpeg-program.ts';

const found = await foundFfmpeg.find();

/** A program in place of ffmpeg; its script can call the real one as `"$ffmpeg" "$@"`. */
export function standIn(folder: string, script: string): FfmpegProgram {
  const program = join(folder, 'ffmpeg');
  writeFileSync(
    program,
    `#!/bin/sh\nffmpeg='${found}'\ncase "$*" in *-protocols*) exec "$ffmpeg" "$@" ;; esac\n${script}\n`,
  );
  chmodSync(program, 0o755);
  return new FfmpegProgram([program]);
}

/**
 * Reads standard input as ffmpeg does on macOS and Windows: from where the handle is, unless it is told where to start. On Linux,
 * whoever opens `/dev/stdin` gets a position of its own.
 */
export const withSharedPosition = `
  for told; do
    shift
    case "$told" in
      file:/dev/stdin) cat > "$0.$$"; told="file:$0.$$" ;;
      subfile,,start,0,end,0,,:file:/dev/stdin) cat /dev/stdin > "$0.$$"; told="file:$0.$$" ;;
    esac
    set -- "$@" "$told"
  done
  exec "$ffmpeg" "$@"`;
