import { encodeHelp } from '../../shared/messages/cli/help-encode.ts';
import type { Command } from '../command.ts';

/** Encodes a video from frames without uploading it. */
export const encodeCommand: Command = {
  name: 'encode',
  summary: encodeHelp.encode.summary,
  operands: [{ name: 'FRAMES', needed: true, kind: 'file' }],
  options: [
    { name: 'fps', value: 'RATE', summary: encodeHelp.encode.options.fps },
    {
      name: 'codec',
      value: 'CODEC',
      choices: ['prores422hq', 'prores4444', 'h264'],
      summary: encodeHelp.encode.options.codec,
    },
    {
      name: 'out',
      letter: 'o',
      value: 'FILE',
      summary: encodeHelp.encode.options.out,
    },
    { name: 'frames', value: 'FIRST-LAST', summary: encodeHelp.encode.options.frames },
    { name: 'fill-gaps', summary: encodeHelp.encode.options.fillGaps },
    { name: 'as-is', summary: encodeHelp.encode.options.asIs },
    {
      name: 'sound',
      value: 'FILE',
      summary: encodeHelp.encode.options.sound,
    },
    { name: 'no-sound', summary: encodeHelp.encode.options.noSound },
  ],
  about: encodeHelp.encode.about,
  examples: [
    {
      says: encodeHelp.encode.examples.folder,
      command: 'renderdrop encode renders/Halo_v04 --fps 24000/1001 --codec prores422hq',
    },
    {
      says: encodeHelp.encode.examples.alpha,
      command: 'renderdrop encode "Logo.####.png" --fps 25 --codec prores4444 --out Logo_v02.mov',
    },
  ],
  load: async () => (await import('./encode.ts')).encode,
};
