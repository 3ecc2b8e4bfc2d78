/**
 * The names of everything that crosses between window and main process, and nothing else: the preload script is built
 * from them alone, so that it carries no schema and stays small. `contract.ts` must describe each of them.
 */
export const requestNames = {
  app: [
    'info',
    'waitsForKeychain',
    'goOnWithoutKeychain',
    'unlockKeychain',
    'openExternal',
    'ready',
    'showDataFolder',
  ],
  accounts: [
    'list',
    'addKey',
    'signInByBrowser',
    'answerSamePerson',
    'cancelSignIn',
    'reopenBrowser',
    'openWebApp',
    'signOut',
    'switchTo',
    'rename',
    'check',
    'startPracticeStudio',
  ],
  library: [
    'projects',
    'project',
    'stages',
    'media',
    'mediaItem',
    'notes',
    'openNotes',
    'keepTinyPictures',
    'setInSight',
    'versionsFromHere',
    'itemsFromHere',
    'tellFrameRate',
    'comps',
    'planComp',
    'createComp',
  ],
  queue: [
    'snapshot',
    'moreOfSnapshot',
    'pause',
    'resume',
    'retryHold',
    'cancel',
    'cancelSoon',
    'undoCancel',
    'retry',
    'decide',
    'retarget',
    'move',
    'setPriority',
    'setLimits',
    'fullSpeedFor',
    'clearEnded',
    'showFile',
  ],
  files: ['choose', 'describe', 'practiceSample', 'forget', 'showInFolder'],
  drops: [
    'expand',
    'moreOfExpanded',
    'match',
    'matchName',
    'examine',
    'examineSequence',
    'emptyEnds',
    'send',
    'takeBack',
  ],
  watch: [
    'snapshot',
    'files',
    'paths',
    'plan',
    'add',
    'change',
    'setPaused',
    'remove',
    'choose',
    'undoChoice',
    'forgetChoice',
    'skip',
    'undoSkip',
    'uploadAnyway',
    'skipFrames',
    'rescan',
    'looked',
    'pick',
  ],
  check: ['open', 'lookAt', 'tick', 'close', 'ticks', 'fileTicks', 'framesTicks', 'tickFile', 'saveSheet'],
  stills: ['strip'],
  viewer: ['prepare', 'open', 'makeProxy', 'timesAround', 'close'],
  encodes: [
    'readiness',
    'snapshot',
    'still',
    'source',
    'add',
    'lighterCopyInstead',
    'addLighterCopy',
    'folder',
    'setFolder',
    'removeUploaded',
    'cancel',
    'cancelSoon',
    'undoCancel',
    'retry',
    'remove',
  ],
  unplaced: ['list', 'cancel', 'retry'],
  settings: [
    'read',
    'managed',
    'change',
    'exportFile',
    'importFile',
    'testProxy',
    'smallCopies',
    'removeSmallCopies',
  ],
  notes: ['search', 'read', 'stop', 'exportFound'],
  history: ['search', 'days', 'exportReceipts'],
  webhooks: ['list', 'add', 'remove'],
  integrations: ['list', 'add', 'remove'],
  logs: ['read', 'save', 'saveDiagnostics', 'recordWindowFailure'],
  updates: ['view', 'check', 'download', 'restart', 'later', 'newsSeen'],
} as const;

export const eventNames = [
  'accountsChanged',
  'libraryChanged',
  'itemsChanged',
  'ticksChanged',
  'checkFollowed',
  'queueChanged',
  'watchChanged',
  'encodesChanged',
  'unplacedChanged',
  'settingsChanged',
  'updatesChanged',
  'connectionChanged',
  'navigate',
  'filesHandedOver',
  'pageReopened',
  'themeChanged',
] as const;

type RequestNames = typeof requestNames;
export type Area = keyof RequestNames;
export type RequestName<InArea extends Area> = RequestNames[InArea][number];
export type EventName = (typeof eventNames)[number];

export const areas = Object.keys(requestNames) as readonly Area[];

/** The name the preload object has in the window. */
export const bridgeGlobal = 'renderdrop';

/** Channels: only preload and the main process's router know them. */
export const requestChannel = (area: string, name: string): string => `renderdrop:request:${area}.${name}`;
export const eventChannel = (name: string): string => `renderdrop:event:${name}`;

/** Paths of dropped files: sent by preload, which alone can read them off a File. The page never names a path. */
export const droppedFilesChannel = 'renderdrop:dropped-files';
