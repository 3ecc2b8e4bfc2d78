/** What `--help` says of these commands. */
export const encodeHelp = {
  encode: {
    summary: 'Encode an image sequence as a video',
    options: {
      fps: 'Frame rate: 25, 23.976 or 24000/1001',
      codec: 'prores422hq, prores4444 (keeps alpha) or h264',
      out: 'The video (default: beside the frames, with their name)',
      frames: 'Only these frames: 1001-1240. All of them must be there',
      fillGaps: 'Fill gaps with the previous frame',
      asIs: 'Keep EXR linear instead of converting to Rec. 709',
      sound: 'A WAV file (default: the one named like the frames, if any)',
      noSound: 'Leave the sound out',
    },
    about: [
      'FRAMES is a folder, one of its frames, or a pattern such as shot.####.exr. Every frame of the video is checked before the command ends. Nothing is overwritten.',
      "Encoding needs ffmpeg. If it's missing, the command says how to install it.",
    ],
    examples: {
      folder: 'A folder of EXR frames',
      alpha: 'Keep the alpha, and name the video',
    },
  },
} as const;
