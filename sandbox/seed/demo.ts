import { join } from 'node:path';
import type { Services } from '../services.ts';
import { Filler, type SeededMedia } from './filler.ts';
import { fillLibrary } from './library.ts';
import type { People } from './people.ts';

const render =
  (stem: string, extension = 'mov') =>
  (version: number) =>
    `${stem}_v${String(version).padStart(3, '0')}.${extension}`;

const shippedRenders = join(import.meta.dirname, '../../resources/practice-renders');

/** A plausible week of an LED show, with something in every state of the contract. */
export function seedDemo(services: Services, people: People): void {
  const filler = new Filler(services);
  const team = { workspaceId: people.teamId, ownerId: people.ownerId };

  const tour = filler.addProject({ ...team, name: 'Aurora Arena Tour', visibility: 'team', hoursAgo: 900 });
  filler.addEditor(tour, people.colleagueId);
  fillTour(filler, tour);

  const festival = filler.addProject({
    name: 'Harbour Lights Festival',
    workspaceId: people.teamId,
    ownerId: people.colleagueId,
    visibility: 'team',
    hoursAgo: 700,
  });
  filler.addStage(festival, 'Pier stage', 'Pier Wall');
  for (const name of ['Pier Wall Sunset', 'Lighthouse Sweep']) {
    const filename = render(name.replaceAll(' ', '_'));
    const shape = { durationSeconds: 45, width: 2880, height: 1620 };
    filler.addMedia({ projectId: festival, name, filename, hoursAgo: 300, ...shape }, ['ready', 'ready']);
  }

  const opera = filler.addProject({
    ...team,
    name: 'Old Opera House 2024',
    visibility: 'team',
    needsFirstOpen: true,
    hoursAgo: 9_000,
  });
  const shape = { durationSeconds: 212, width: 4096, height: 2160 };
  filler.addMedia(
    {
      projectId: opera,
      name: 'Proscenium Curtain',
      filename: render('Proscenium'),
      hoursAgo: 8_900,
      ...shape,
    },
    ['ready'],
  );

  fillLibrary(
    filler,
    filler.addProject({ ...team, name: 'Content Library', visibility: 'team', hoursAgo: 2_000 }),
  );

  filler.addProject({
    name: 'Pitch, not announced',
    workspaceId: people.teamId,
    ownerId: people.colleagueId,
    visibility: 'private',
    hoursAgo: 60,
  });

  const solo = filler.addProject({
    name: 'Gallery Loop',
    workspaceId: people.otherWorkspaceId,
    ownerId: people.strangerId,
    visibility: 'private',
    hoursAgo: 400,
  });
  filler.addStage(solo, 'White wall', 'Wall');
  const loop = { durationSeconds: 600, width: 1920, height: 1080 };
  filler.addMedia(
    { projectId: solo, name: 'Drift', filename: render('drift', 'mp4'), hoursAgo: 390, ...loop },
    ['ready'],
  );
}

function fillTour(filler: Filler, projectId: string): void {
  const arena = filler.addStage(projectId, 'Arena main stage', 'LED Main');
  const halo = filler.addStage(projectId, 'Halo ring', 'Halo 360');
  filler.addStage(projectId, 'B-stage in the crowd', null);

  const wide = { durationSeconds: 184.52, width: 3840, height: 1080 };
  const ring = { durationSeconds: 96, width: 15_360, height: 1080 };
  const portrait = { durationSeconds: 184.52, width: 1080, height: 1920 };
  const nothing = { durationSeconds: null, width: null, height: null };

  const opener = filler.addMedia(
    { projectId, name: 'LED Main', filename: render('LED_Main'), hoursAgo: 400, ...wide },
    ['ready', 'ready', 'ready', 'ready'],
  );
  // The renders of these versions come with the app, so their pictures are frames of them.
  for (const { id, number } of opener.versions.slice(1))
    filler.showPicture(id, join(shippedRenders, `LED_Main_v00${number}.jpg`));
  const chorus = filler.addMedia(
    { projectId, name: 'Halo Chorus Loop', filename: render('Halo_Chorus'), hoursAgo: 340, ...ring },
    ['ready', 'ready', 'processing'],
  );
  const left = filler.addMedia(
    { projectId, name: 'IMAG Left', filename: render('IMAG_Left'), hoursAgo: 320, ...portrait },
    ['ready', 'ready', 'error'],
  );
  const right = filler.addMedia(
    { projectId, name: 'IMAG Right', filename: render('IMAG_Right'), hoursAgo: 319, ...portrait },
    ['ready', 'ready'],
  );
  const floor = filler.addMedia(
    {
      projectId,
      name: 'Floor Ripples',
      filename: render('Floor_Ripples', 'mp4'),
      hoursAgo: 260,
      durationSeconds: 59.94,
      width: 2048,
      height: 2048,
    },
    ['error', 'ready'],
  );
  filler.addMedia(
    { projectId, name: 'Bridge Starfield', filename: render('Bridge_Starfield'), hoursAgo: 5, ...nothing },
    ['processing', 'processing'],
  );
  filler.addMedia(
    {
      projectId,
      name: 'Encore Countdown',
      filename: render('Encore_Countdown', 'mp4'),
      hoursAgo: 30,
      ...nothing,
    },
    ['error', 'error'],
  );
  const still = { durationSeconds: null, width: 3840, height: 1080 };
  const backdrop = filler.addMedia(
    {
      projectId,
      name: 'Backdrop Still',
      type: 'image',
      filename: render('Backdrop', 'png'),
      hoursAgo: 500,
      ...still,
    },
    ['ready'],
  );
  const sound = { durationSeconds: 241.3, width: null, height: null };
  filler.addMedia(
    {
      projectId,
      name: 'Guide Track',
      type: 'audio',
      filename: render('Guide_Track', 'wav'),
      hoursAgo: 480,
      ...sound,
    },
    ['ready'],
  );

  fillTourComps(filler, projectId, { arena, halo }, { opener, chorus, left, right, floor, backdrop });
}

function fillTourComps(
  filler: Filler,
  projectId: string,
  stages: { readonly arena: string; readonly halo: string },
  media: Readonly<Record<'opener' | 'chorus' | 'left' | 'right' | 'floor' | 'backdrop', SeededMedia>>,
): void {
  const { opener, chorus, left, right, floor, backdrop } = media;
  const draft = filler.addComp({
    projectId,
    stageId: stages.arena,
    name: 'Opener, full rig',
    status: 'in_review',
    hoursAgo: 200,
    screens: [
      { screen: 'LED Main', media: opener },
      { screen: 'IMAG Left', media: left },
      { screen: 'IMAG Right', media: right },
      { screen: 'Floor', media: floor, startSeconds: 12.5 },
    ],
  });
  filler.addComp({
    projectId,
    stageId: stages.halo,
    name: 'Chorus in the round',
    status: 'changes_requested',
    hoursAgo: 150,
    screens: [{ screen: 'Halo 360', media: chorus }],
  });
  const approved = filler.addComp({
    projectId,
    stageId: stages.arena,
    name: 'Doors open',
    status: 'approved',
    hoursAgo: 480,
    screens: [{ screen: 'LED Main', media: backdrop }],
  });
  filler.addComp({
    projectId,
    stageId: stages.arena,
    name: 'Floor test',
    status: 'draft',
    hoursAgo: 8,
    screens: [{ screen: 'Floor', media: floor }],
  });
  // Nobody has taken the newest LED Main into this one.
  filler.addComp({
    projectId,
    stageId: stages.arena,
    name: 'Verse two, full rig',
    status: 'changes_requested',
    hoursAgo: 290,
    changedHoursAgo: 130,
    screens: [
      { screen: 'LED Main', media: opener, version: 3 },
      { screen: 'IMAG Left', media: left, version: 1, startSeconds: 4 },
      { screen: 'IMAG Right', media: right, startSeconds: 4 },
    ],
  });
  filler.addReviewLink(projectId, [draft, approved], 'For the band');

  const people = { priya: 'Priya Raman', jonas: 'Jonas Adeyemi' } as const;
  // biome-ignore format: one note a line reads as a list
  const notes: readonly Parameters<Filler['addNote']>[0][] = [
    { media: opener, version: 1, text: 'Seam visible between tiles 4 and 5 on the white flash.', author: people.jonas, atSeconds: 12.28, status: 'resolved', hasDrawing: true, replies: ['Fixed in v2.'], hoursAgo: 390 },
    { media: opener, version: 2, text: 'Logo sits behind the drum riser from row 20 on. Raise it by about 200 px.', author: people.priya, atSeconds: 31.5, status: 'open', hasDrawing: true, replies: ['Will do with the next render.', 'Here is the riser height: 1.2 m.'], hoursAgo: 300 },
    { media: opener, version: 3, text: 'Aurora is beautiful now. A bit more green on the second verse?', author: 'Lena (artist management)', signedIn: false, atSeconds: 74.04, status: 'open', hoursAgo: 200 },
    { media: opener, version: 3, text: 'Two black frames before the drop.', author: people.jonas, atSeconds: 118.92, status: 'open', hoursAgo: 180 },
    { media: opener, version: 4, text: 'Fade out lasts longer than the playback cue, cut at 3:02.', author: people.priya, atSeconds: 182.0, status: 'open', hoursAgo: 20 },
    { media: opener, version: 4, compId: draft, text: 'In the full rig the sides are brighter than the centre here.', author: null, signedIn: false, atSeconds: 45.44, status: 'open', hasDrawing: true, hoursAgo: 12 },
    { media: opener, version: 4, text: 'Checked on the pixel map, all good.', author: people.jonas, atSeconds: 0, status: 'resolved', hoursAgo: 10 },
    { media: chorus, version: 1, text: 'The loop point jumps: last and first frame do not match.', author: people.priya, atSeconds: 95.96, status: 'resolved', hoursAgo: 330 },
    { media: chorus, version: 2, text: 'Moves too fast for the people right under the ring.', author: people.jonas, atSeconds: 40, status: 'open', hoursAgo: 140 },
    { media: left, version: 2, text: 'Lyrics safe area: keep 80 px from the left edge.', author: people.priya, atSeconds: 8.2, status: 'open', hasDrawing: true, hoursAgo: 100 },
    { media: floor, version: 2, text: 'Dancers stand on the bright spot; dim it by half.', author: people.jonas, atSeconds: 22.4, status: 'open', replies: ['Better for the camera as well.'], hoursAgo: 50 },
  ];
  for (const note of notes) filler.addNote(note);
}
