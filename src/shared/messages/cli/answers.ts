import { count, phrase } from '../phrase.ts';

export const answerTexts = {
  requestId: phrase((id: string) => `Request ID: ${id}`, 'req_1'),
  draftCreated: phrase(
    (name: string, url: string) => `Draft ${name} created: ${url}`,
    'Opening',
    'https://app.example.com/comps/1',
  ),
  noScreenInName: phrase(
    (item: string, stage: string, screens: string) =>
      `The name of "${item}" doesn't match one screen of ${stage}. Screens: ${screens}.`,
    'Loop',
    'Main Stage',
    'LED Wall',
  ),
  nameScreen: phrase((item: string) => `Choose the screen: --screen "SCREEN=${item}"`, 'Loop'),
  noComps: 'No comps yet.',
  noItems: 'No items yet.',
  noResults: 'No results.',
  noProjects: 'No projects.',
  noStages: 'No stages.',
  noScreens: 'none known yet',
  readingNotes: phrase((done: number, of: number) => `Reading notes: ${done} of ${of} items`, 3, 12),
  rateUnknown: 'Some versions have no known frame rate. Set it once for this item, for example --fps 25.',
  drawing: 'drawing',
  replies: phrase((replies: number) => count(replies, 'reply', 'replies'), 2),
  noNotes: phrase((name: string) => `No matching notes in ${name}.`, 'LED Main'),
  nothingAt: phrase((path: string) => `Couldn't find ${path}.`, 'renders/Halo_v04'),
  noFile: phrase((path: string) => `Couldn't find the file ${path}.`, 'renders/Halo_v04.mov'),
  noSuchVersion: phrase(
    (name: string, versions: number, asked: number) =>
      `${name} has ${count(versions, 'version')} so far. Check --version ${asked}.`,
    'LED Main',
    5,
    99,
  ),
  soundOver: phrase((name: string) => `${name} ends before these frames: no sound.`, 'Halo_v04.wav'),
  framesNotKept: phrase(
    (name: string) => `Couldn't write beside ${name} which frames it shows. Its notes are counted from 0.`,
    'Halo_v04.mov',
  ),
  encoding: phrase(
    (frame: number, frames: number, left: string | null) =>
      `Encoding frame ${frame} of ${frames}${left === null ? '' : `, ${left} left`}`,
    12,
    240,
    '10 s',
  ),
  portForbidden: phrase((port: number) => `You don't have permission to use port ${port}.`, 80),
  portTaken: phrase((port: number) => `Another program is already using port ${port}.`, 4100),
  chooseOther: 'Choose another one.',
  webhookAdded: phrase(
    (url: string, id: string) => `Added ${url} (${id}).`,
    'https://hooks.example.com',
    'we_1',
  ),
  unreadableSecret: phrase((path: string) => `Couldn't read ${path} as a small text file.`, 'secret.txt'),
  noFolder: phrase((path: string) => `Couldn't find the folder ${path}.`, '/renders'),
  notAFolder: phrase((path: string) => `${path} is a file. Use the folder it is in.`, '/renders/LED.mov'),
} as const;
