import { readFileSync, writeFileSync } from 'node:fs';
import type { CompStatus } from '../../src/shared/api/comp.ts';
import type { Media } from '../../src/shared/api/media.ts';
import type { Note } from '../../src/shared/api/note.ts';
import type { NewShow } from '../control/control-parts.ts';
import type { Services } from '../services.ts';
import type { Parameter } from '../state/database.ts';
import { UploadFiles } from '../uploads/files.ts';

const hourMs = 3600 * 1000;

interface SeededVersion {
  readonly id: string;
  readonly number: number;
}

export interface SeededMedia {
  readonly id: string;
  readonly projectId: string;
  readonly versions: readonly SeededVersion[];
}

interface Shape {
  readonly durationSeconds: number | null;
  readonly width: number | null;
  readonly height: number | null;
}

/** Adds rows that look as if people had worked here for weeks. `hoursAgo` counts back from now. */
export class Filler {
  readonly #services: Services;
  readonly #nowMs: number;

  constructor(services: Services) {
    this.#services = services;
    this.#nowMs = Math.floor(services.clock.nowMs());
  }

  addProject(project: {
    readonly name: string;
    readonly ownerId: string;
    readonly workspaceId: string;
    readonly visibility: 'private' | 'team';
    readonly needsFirstOpen?: boolean;
    readonly hoursAgo: number;
  }): string {
    const id = this.#services.ids.next('project');
    const atMs = this.#ago(project.hoursAgo);
    this.#run(
      `INSERT INTO projects (id, workspace_id, owner_id, name, visibility, needs_first_open, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      project.workspaceId,
      project.ownerId,
      project.name,
      project.visibility,
      project.needsFirstOpen ? 1 : 0,
      atMs,
      this.#ago(project.hoursAgo / 10),
    );
    return id;
  }

  addEditor(projectId: string, personId: string): void {
    this.#run(
      "INSERT INTO project_members (project_id, person_id, role) VALUES (?, ?, 'editor')",
      projectId,
      personId,
    );
  }

  addStage(projectId: string, name: string, defaultScreen: string | null): string {
    const id = this.#services.ids.next('stage');
    this.#run(
      "INSERT INTO stages (id, project_id, name, default_screen, thumbnail, created_at) VALUES (?, ?, ?, ?, 'drawn', ?)",
      id,
      projectId,
      name,
      defaultScreen,
      this.#ago(600),
    );
    return id;
  }

  /** One version for each status, oldest first. The newest ready one becomes the item's current version. */
  addMedia(
    item: {
      readonly projectId: string;
      readonly name: string;
      readonly type?: Media['type'];
      readonly filename: (version: number) => string;
      readonly hoursAgo: number;
    } & Shape,
    statuses: readonly Media['status'][],
  ): SeededMedia {
    const { media, versions, ids } = this.#services;
    const id = ids.next('media');
    const type = item.type ?? 'video';
    media.add({
      id,
      projectId: item.projectId,
      name: item.name,
      type,
      createdAtMs: this.#ago(item.hoursAgo),
    });
    let active: string | null = null;
    const stack: SeededVersion[] = [];
    for (const [index, status] of statuses.entries()) {
      const number = index + 1;
      const versionId = ids.next('version');
      versions.add({
        id: versionId,
        mediaId: id,
        projectId: item.projectId,
        number,
        filename: item.filename(number),
        declaredBytes: null,
        chargedSeconds: 0,
        createdAtMs: this.#ago(item.hoursAgo * (1 - index / statuses.length)),
        durationSeconds: status === 'ready' ? item.durationSeconds : null,
        width: status === 'ready' ? item.width : null,
        height: status === 'ready' ? item.height : null,
      });
      if (status === 'ready') versions.markReady(versionId, item);
      if (status === 'error') versions.markFailed(versionId);
      if (status === 'ready' && type !== 'audio') versions.setThumbnail(versionId, 'drawn');
      // As in the service: a version that never became ready does not become the current one.
      if (active === null || status === 'ready') active = versionId;
      stack.push({ id: versionId, number });
    }
    if (active !== null) media.activate(id, active);
    return { id, projectId: item.projectId, versions: stack };
  }

  /** Uses a frame of the version's own render as its picture, instead of a drawn one. */
  showPicture(versionId: string, picture: string): void {
    // Written rather than copied as a file: a copy would keep the file permissions of the original.
    writeFileSync(new UploadFiles(this.#services.dataDirectory).thumbnail(versionId), readFileSync(picture));
    this.#services.versions.setThumbnail(versionId, 'jpg');
  }

  addComp(comp: {
    readonly projectId: string;
    readonly stageId: string;
    readonly name: string;
    readonly status: CompStatus;
    readonly hoursAgo: number;
    /** When a person last changed the comp. */
    readonly changedHoursAgo?: number;
    readonly screens: readonly {
      readonly screen: string;
      readonly media: SeededMedia;
      /** The version that the comp was made with and keeps; the current version unless given. */
      readonly version?: number;
      readonly startSeconds?: number;
    }[];
  }): string {
    const id = this.#services.ids.next('comp');
    this.#run(
      `INSERT INTO comps (id, project_id, stage_id, name, status, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
      id,
      comp.projectId,
      comp.stageId,
      comp.name,
      comp.status,
      this.#ago(comp.hoursAgo),
      this.#ago(comp.changedHoursAgo ?? comp.hoursAgo / 3),
    );
    for (const [position, { screen, media, version, startSeconds }] of comp.screens.entries()) {
      this.#run(
        `INSERT INTO comp_screens (comp_id, position, screen, media_id, version_id, start_seconds)
         SELECT ?, ?, ?, id, coalesce(?, active_version_id), ? FROM media WHERE id = ?`,
        id,
        position,
        screen,
        version === undefined ? null : versionOf(media, version).id,
        startSeconds ?? 0,
        media.id,
      );
    }
    return id;
  }

  addNote(note: {
    readonly media: SeededMedia;
    readonly version: number;
    readonly compId?: string;
    readonly text: string;
    readonly author: string | null;
    readonly signedIn?: boolean;
    readonly atSeconds: number;
    readonly status: Note['status'];
    readonly hasDrawing?: boolean;
    readonly replies?: readonly string[];
    readonly hoursAgo: number;
  }): void {
    const version = versionOf(note.media, note.version);
    const id = this.#services.ids.next('note');
    this.#run(
      `INSERT INTO notes (id, project_id, media_id, version_id, comp_id, text, author_name, author_signed_in, at_seconds,
         status, has_drawing, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      note.media.projectId,
      note.media.id,
      version.id,
      note.compId ?? null,
      note.text,
      note.author,
      note.signedIn === false ? 0 : 1,
      note.atSeconds,
      note.status,
      note.hasDrawing ? 1 : 0,
      this.#ago(note.hoursAgo),
    );
    for (const text of note.replies ?? []) {
      this.#run(
        `INSERT INTO note_replies (id, note_id, text, author_name, author_signed_in, created_at) VALUES (?, ?, ?, ?, 1, ?)`,
        this.#services.ids.next('reply'),
        id,
        text,
        'Mara Lindqvist',
        this.#ago(note.hoursAgo / 2),
      );
    }
  }

  addReviewLink(projectId: string, compIds: readonly string[], title: string): void {
    this.#run(
      'INSERT INTO review_links (id, project_id, comp_ids, title) VALUES (?, ?, ?, ?)',
      this.#services.ids.next('reviewLink'),
      projectId,
      JSON.stringify(compIds),
      title,
    );
  }

  #ago(hours: number): number {
    return Math.floor(this.#nowMs - hours * hourMs);
  }

  #run(sql: string, ...values: readonly Parameter[]): void {
    this.#services.connection.prepare(sql).run(...values);
  }
}

function versionOf({ versions }: SeededMedia, wanted: number): SeededVersion {
  const version = versions.find(({ number }) => number === wanted);
  if (!version) throw new Error(`The seed names version ${wanted}, which the item has not.`);
  return version;
}

/** A project filled with ready videos, for whoever needs many. */
export function addShow(services: Services, show: NewShow): { id: string; media_ids: string[] } {
  const filler = new Filler(services);
  const id = filler.addProject({ ...show, visibility: 'team', hoursAgo: 24 });
  const mediaIds: string[] = [];
  for (let index = 1; index <= show.mediaCount; index++) {
    const name = `Clip ${String(index).padStart(5, '0')}`;
    const filename = (version: number) =>
      `${name.replace(' ', '_')}_v${String(version).padStart(3, '0')}.mov`;
    const shape = { durationSeconds: 10, width: 1920, height: 1080 };
    const item = filler.addMedia({ projectId: id, name, filename, hoursAgo: 20, ...shape }, ['ready']);
    mediaIds.push(item.id);
    for (let note = 0; note < show.notesEach; note++) addShowNote(filler, item, index, note);
  }
  return { id, media_ids: mediaIds };
}

const reviewers = ['Ada Brandt', 'Jonas Weiß', 'Mia Chen', 'Noor Haddad', 'Théo Lacroix', null] as const;
const remarks = ['Flicker on the left edge', 'The wipe is two frames late', 'Too bright', 'Seam is visible'];

function addShowNote(filler: Filler, media: SeededMedia, item: number, index: number): void {
  filler.addNote({
    media,
    version: 1,
    text: `${remarks[(item + index) % remarks.length]}, remark ${index + 1}.`,
    author: reviewers[(item * 7 + index) % reviewers.length] ?? null,
    atSeconds: (index * 0.37) % 10,
    status: index % 4 === 3 ? 'resolved' : 'open',
    hoursAgo: 19 - (index % 18),
  });
}
