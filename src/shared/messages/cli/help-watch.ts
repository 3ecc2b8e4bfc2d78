/** What `--help` says of these commands. */
export const watchHelp = {
  watch: {
    summary: 'Watch a folder and upload its renders as they finish',
    options: {
      media: 'Upload every file as the next version of this item',
      match: 'Match each file to an item by name',
      new: 'Create a new item for each new name',
      pattern: 'Read the item from the path, for example {project}/{item}_v{version}',
      once: 'Upload what is there, then end',
      dryRun: 'Show where each file would go and why, without uploading',
      existing:
        'Files already in the folder: all (default with --once), newer than the current version, or from-now-on (default otherwise)',
      quietSeconds:
        'How long a file must stay unchanged to count as finished (default 10, or 30 on network drives)',
      shared: 'Share the folder with other computers, so that each render is uploaded once',
      followLinks: 'Follow links that lead out of the folder, to files and to folders. Not with --shared',
      include: 'Only files that match. Can be repeated',
      exclude: 'Skip files that match. Can be repeated',
      fps: 'Encode image sequences at this frame rate and upload the video: 25, 23.976 or 24000/1001',
      codec:
        'With --fps: prores422hq, prores4444 (keeps alpha) or h264 (default prores4444 if the frames have alpha, otherwise prores422hq)',
      asIs: 'With --fps: keep EXR frames linear instead of converting to Rec. 709',
      fillGaps: 'With --fps: fill gaps with the previous frame',
      skipStrays: 'With --fps: skip single frames whose numbers are far from all others',
      poll: 'Check at regular intervals, even if the drive sends change events',
      patience: 'With --once: give up after this long without progress (default 10)',
    },
    about: [
      "A file is finished when it has stayed unchanged for the quiet time, no program is writing to it, and the video is complete. Files that don't say how long they are, such as MPEG-TS and image sequences, wait three times as long. Hidden and temporary files are never uploaded.",
      "A file without a clear match isn't uploaded. Similar items are listed, and with --once the exit code is 2, or 4 if there are none.",
      'The same file is never uploaded to the same item twice, whatever its name. A changed file with the same name becomes the next version. Run the same command again to resume.',
      'If several files for one item are finished, the newest is uploaded.',
      'With --fps, an image sequence becomes one video: it is encoded when no frame is missing and no new ones arrive, then uploaded. Missing frames are listed. --fill-gaps fills them once no new frames arrive, and --skip-strays skips stray frames first.',
      'With --json the lines are: folder, file (whenever its state changes), and at the end the receipts and a summary. With --dry-run: plan and plan_total.',
    ],
    examples: {
      untilStopped: 'Match every render by name, until Ctrl-C',
      once: 'After a render job: upload every file, then end',
      dryRun: 'See what would be uploaded',
    },
  },
} as const;
