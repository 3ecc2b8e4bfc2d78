import type { Command } from '../command.ts';

/** A video out of frames, without uploading anything. */
export const encodeCommand: Command = {
  name: 'encode',
  summary: 'Encode an image sequence as a video',
  operands: [{ name: 'FRAMES', needed: true, kind: 'file' }],
  options: [
    { name: 'fps', value: 'RATE', summary: 'Frame rate: 25, 23.976 or 24000/1001' },
    {
      name: 'codec',
      value: 'CODEC',
      choices: ['prores422hq', 'prores4444', 'h264'],
      summary: 'prores422hq, prores4444 (keeps alpha) or h264',
    },
    {
      name: 'out',
      letter: 'o',
      value: 'FILE',
      summary: 'The video; otherwise beside the frames, named after them',
    },
    { name: 'fill-gaps', summary: 'Fill gaps with the previous frame' },
    { name: 'as-is', summary: 'Keep linear values; otherwise EXR becomes Rec. 709' },
    {
      name: 'sound',
      value: 'FILE',
      summary: 'A WAV file; otherwise the one named like the frames, if there is one',
    },
    { name: 'no-sound', summary: 'Leave the sound out' },
  ],
  about: [
    'FRAMES is a folder, one of its frames, or a pattern such as shot.####.exr. The video is checked before the command ends: every frame, at this rate. Nothing is overwritten.',
    'ffmpeg does the encoding. Where it is missing, the command says how to install it.',
  ],
  examples: [
    {
      says: 'A folder of EXR frames',
      command: 'renderdrop encode renders/Halo_v04 --fps 24000/1001 --codec prores422hq',
    },
    {
      says: 'Keep the alpha, and name the video',
      command: 'renderdrop encode "Logo.####.png" --fps 25 --codec prores4444 --out Logo_v02.mov',
    },
  ],
  load: async () => (await import('./encode.ts')).encode,
};
