import { phrase, quoted } from './phrase.ts';

/** Why a folder cannot be watched. Where the folder's name is known, another sentence that contains it is used. */
export const watchFailures = {
  watch_folder_not_found: {
    sentence: 'This watch folder was removed.',
    remedy: 'Add the folder again.',
    action: null,
  },
  watched_already: {
    sentence: 'This folder is already a watch folder.',
    remedy: 'Change its settings, or choose another folder.',
    action: null,
  },
  folder_not_found: {
    sentence: "This folder doesn't exist.",
    remedy: 'Choose its new location.',
    action: null,
  },
  not_a_folder: { sentence: 'This is a file.', remedy: 'Choose the folder it is in.', action: null },
  folder_not_allowed: {
    sentence: "You don't have permission to read this folder.",
    remedy: 'Check its permissions.',
    action: null,
  },
  folder_outside_allowed: {
    sentence: "Your organization doesn't allow uploads from this folder.",
    remedy: 'Choose one of the folders in Settings › Studio.',
    action: null,
  },
  folder_unreadable: {
    sentence: "This folder can't be read.",
    remedy: 'Check the drive.',
    action: null,
  },
  watch_account_missing: {
    sentence: 'This folder uploads to a workspace you are signed out of.',
    remedy: 'Sign in to it again.',
    action: 'sign_in',
  },
  /** The sentence is replaced by one that says what is wrong with the pattern. */
  name_pattern_invalid: { sentence: "This pattern isn't valid.", remedy: 'Correct it.', action: null },
  follow_links_invalid: {
    sentence: "Links out of a folder aren't followed when other computers share the folder.",
    remedy: 'Turn one of the two off.',
    action: null,
  },
  include_invalid: { sentence: "This filter isn't valid.", remedy: 'Correct it.', action: null },
  exclude_invalid: { sentence: "This filter isn't valid.", remedy: 'Correct it.', action: null },
} as const;

/** What is wrong with a pattern of a filter. */
export const globProblems = {
  openBracket: phrase((glob: string) => `${quoted(glob)} has a [ without its ].`, 'shot_[0-9'),
  openBrace: phrase((glob: string) => `${quoted(glob)} has a { without its }.`, '*.{mov,mp4'),
  closeBrace: phrase((glob: string) => `${quoted(glob)} has a } without its {.`, '*.mov}'),
  nestedBraces: phrase((glob: string) => `${quoted(glob)} has a { inside of another.`, '*.{mov,{mp4,mxf}}'),
  emptyChoice: phrase((glob: string) => `${quoted(glob)} has nothing between { and }.`, '*.{}'),
  backslash: phrase((glob: string) => `${quoted(glob)} has a \\. Use / between folders.`, 'final\\*.mov'),
} as const;
