/** What `--help` says of these commands. */
export const mainHelp = {
  login: {
    summary: 'Sign in with an API key, or through the browser',
    options: {
      browser: 'Sign in through the browser, without a key',
      service: "The server's address, remembered for next time",
    },
    about: [
      "The key is read from standard input, never from an argument, where other people on this computer could see it. On a terminal, paste it at the prompt: it stays hidden. It is stored in this computer's keychain, which the desktop app uses too.",
      "On a render node without a keychain, set RENDERDROP_API_KEY instead. You don't need to log in then.",
    ],
    examples: {
      paste: 'Paste a key at the prompt',
      fromFile: 'Read it from a file or a password manager',
      byBrowser: 'Without a key',
    },
  },
  logout: {
    summary: 'Sign out, and remove the key from the keychain',
    about: ['Queued uploads resume when you log in to the same workspace again.'],
    examples: {
      signOut: 'Sign out of the active account',
    },
  },
  whoami: {
    summary: 'Show who is signed in, where, and what the key allows',
    examples: {
      check: 'Check that the key works',
    },
  },
  projects: {
    summary: 'List the projects you can open',
    examples: {
      all: 'All projects',
      ids: 'The IDs of projects you can upload to',
    },
  },
  media: {
    summary: 'List the media items of a project',
    options: {
      status: 'Only items with this status: processing, ready or error',
      search: 'Only items with this text in their name',
    },
    examples: {
      everything: 'Everything in a project',
      processing: 'Items that are still processing',
    },
  },
  stages: {
    summary: 'List the stages of a project and their screens',
    about: [
      'A comp can use a screen that is the default screen of its stage, or that another comp already uses.',
    ],
    examples: {
      screens: 'The screens a comp can use',
    },
  },
  link: {
    summary: 'Print a link that opens an item in the desktop app',
    options: {
      version: 'The version to show, such as 5 or v5',
      frame: 'The frame to show, as you count frames',
    },
    about: [
      'The link opens the item in Renderdrop, at the note of that version nearest to that frame. It holds IDs only, and starts nothing.',
    ],
    examples: {
      frame: 'A frame of a version, for a chat or a tracker',
    },
  },
  upload: {
    summary: 'Upload files as the next version of an item, or as new items',
    options: {
      media: 'Upload as the next version of this item',
      new: 'Upload as a new item, unless one has its name already (--name makes another)',
      name: "The new item's name (default: the file's name)",
      match: 'Match items by name (LED_Main_v012.mov goes to "LED Main")',
      wait: 'Wait until the version is ready',
      receipt: 'Save a receipt next to each file once it is ready',
      again: 'Upload even if the same file was uploaded to this item before',
      failIfUploaded: 'End with exit code 5 if the same file was uploaded to this item before',
      anySpeed: 'Upload even if the measured speed is too slow for the hour an upload has',
      anyShape: "Upload even if the picture's shape is plainly another than the item's",
      acceptHour: 'The old name of --any-speed',
      runId:
        "The farm's job: the same file in the same job is one version, whichever computer runs it (default: the ID Slurm, Deadline Cloud or OpenCue gives)",
      patience: 'Give up after this long without progress (default 10)',
    },
    about: [
      'Without --wait the command ends when the upload is complete. With --wait it ends when the version is ready or has failed. Exit codes 6 and 7 need --wait.',
      'A file that was uploaded to the item before isn\'t uploaded again: the command ends with the result and the receipt of that version ("already": true).',
      'Ctrl-C stops uploading. Resume with "renderdrop queue run", or open Renderdrop. Ctrl-C twice stops at once. Nothing is lost either way.',
      'Only one program on a computer uploads. If the desktop app or another command is uploading, your files join its queue and this command follows them.',
      '--match never guesses: if several items match, it asks on a terminal. In a script it lists them and ends with exit code 2, before anything is uploaded.',
      'With --json the lines are: queued, state, progress (one a second), and last a receipt for each file. With several files, the exit code is that of the first failure.',
    ],
    examples: {
      nextVersion: 'The next version of an item, and wait until it is ready',
      manyByName: 'A night of renders, each matched by name',
      newItem: 'A new item',
      inScript: 'In a script: print the number of the new version',
    },
  },
  notes: {
    summary: 'Show the notes on an item with their frames, or search the notes of a project',
    options: {
      search: 'Only notes with these words, in the text, the author or the item',
      author: 'Only notes by this person',
      status: 'open (the default), resolved or all',
      version: 'Only notes on this version, by ID or as v3',
      fps: 'Frame rate: 25, 23.976 or 24000/1001',
      firstFrame: 'How the studio counts the first frame',
      format:
        'table (the default), json, csv, edl with markers, or a script that sets them: ae, blender, nuke',
      startTimecode: 'Where the timeline for the EDL starts, such as 01:00:00:00',
      frames: 'Save the frame of each note as an image, from its version and from the newest render',
    },
    about: [
      'The frame rate is known for versions uploaded from this computer. For others set --fps once: it is remembered for the item. Without a frame rate, positions are shown in seconds.',
      'The EDL has one marker per note, for DaVinci Resolve and compatible programs (Timelines > Import > Timeline Markers from EDL).',
      'The EDL counts from the start timecode of the newest version uploaded from here, otherwise from 00:00:00:00. A new timeline in Resolve starts at 01:00:00:00: set --start-timecode.',
      'Without MEDIA, the command reads the notes of every video in the project: one request each, at most 120 a minute.',
      'ae is for After Effects (File > Scripts > Run Script File), blender for its Text Editor or --python, nuke for its Script Editor.',
    ],
    examples: {
      search: 'What was said about the horizon',
      open: 'What is still open',
      markers: 'Markers for the edit',
    },
  },
  comps: {
    summary: 'List the comps of a project',
    examples: {
      all: 'Where renders are placed',
    },
  },
  compCreate: {
    summary: 'Place items on the screens of a stage, as a draft comp',
    options: {
      stage: 'The stage, by ID or name',
      screen: 'An item on a screen, from this second on. Repeat it for each screen',
      fromName: 'An item on the screen in its name or file name: LED_ScreenL_v04.mov belongs on "Screen L"',
      name: "The comp's name (default: the first item's name)",
    },
    about: ['You can use the screens that "renderdrop stages PROJECT" lists, and items that are ready.'],
    examples: {
      oneScreen: 'One render on one screen',
      twoScreens: 'Two screens, the second from 12.5 seconds on',
    },
  },
  doctor: {
    summary: 'Check everything uploads need, and say what to fix',
    about: [
      "Checks Node, the data folder and its disk, integrations, your organization's policy, the database, the uploading program, the keychain, the proxy, the network, certificates, the clock, the key and its requests. The exit code is 0 if nothing fails, otherwise that of the first failure.",
    ],
    examples: {
      doctor: "Something doesn't work",
    },
  },
  completion: {
    summary: 'Print a completion script for a shell',
    about: ['SHELL is bash, zsh or fish.'],
    examples: {
      bash: 'bash, in ~/.bashrc',
      zsh: 'zsh, in ~/.zshrc after compinit',
      fish: 'fish',
    },
  },
} as const;
