import type { Media } from '../../../src/shared/api/media.ts';
import type { Project } from '../../../src/shared/api/project.ts';
import { type Html, html } from '../html.ts';
import { action, crumbs, facts, option, panel } from '../layout.ts';
import { mediaActionPath, mediaPath, projectPath } from '../paths.ts';
import { mediaTexts } from '../texts.ts';
import { badge, count, length, pixels, state, time } from '../words.ts';
import { type NoteView, noteCard, noteForm, replyForm } from './notes.ts';

interface VersionView {
  readonly id: string;
  readonly number: number;
  readonly filename: string;
  readonly status: string;
  readonly created_at: string;
}

export interface MediaView {
  readonly project: Project;
  readonly media: Media;
  readonly versions: readonly VersionView[];
  readonly notes: readonly NoteView[];
  readonly canChange: boolean;
}

export const mediaPage = (view: MediaView): Html => {
  const { media, project } = view;
  const open = view.notes.filter(({ note }) => note.status === 'open').length;
  return html`${crumbs([{ label: project.name, href: projectPath(project.id) }])}
<h1>${media.name} ${state(media.status)}</h1>
${facts([
  media.type,
  media.type === 'audio' ? null : pixels(media.width, media.height),
  media.type === 'image' ? null : length(media.duration_seconds),
  html`${mediaTexts.added} ${time(media.created_at)}`,
])}
<div class="columns">
<div>
${media.thumbnail_url === null ? null : html`<img class="picture" src="${new URL(media.thumbnail_url).pathname}" alt="${mediaTexts.frameOf(media.name)}">`}
${panel(
  mediaTexts.notes(open),
  view.notes.length === 0
    ? html`<p class="quiet">${mediaTexts.noNotes}</p>`
    : html`<ul class="rows">${view.notes.map((entry) => html`<li>${noteCard(entry, view.canChange)}</li>`)}</ul>`,
)}
</div>
<div>
${panel(mediaTexts.versions(view.versions.length), versionList(view))}
${view.versions.length === 0 ? null : panel(mediaTexts.leaveNote, noteForm(mediaActionPath(project.id, media.id, 'notes'), versionField(view), media.duration_seconds))}
</div>
</div>`;
};

const versionList = (view: MediaView): Html =>
  view.versions.length === 0
    ? html`<p class="quiet">${mediaTexts.noVersions}</p>`
    : html`<ul class="rows">${view.versions.map(
        (
          version,
        ) => html`<li><div class="row"><h3 class="grow">v${version.number} <span class="quiet">${version.filename}</span></h3>${state(version.status)}</div>
<div class="row"><span class="grow quiet">${time(version.created_at)}</span>${pick(view, version)}</div></li>`,
      )}</ul>`;

function pick(view: MediaView, version: VersionView): Html | null {
  if (view.media.version?.id === version.id) return badge(mediaTexts.currentVersion, 'plain');
  if (!view.canChange || version.status !== 'ready') return null;
  return action(mediaActionPath(view.project.id, view.media.id, 'pick'), mediaTexts.makeCurrent, 'plain', {
    version_id: version.id,
  });
}

const versionField = (view: MediaView): Html =>
  html`<label>${mediaTexts.onVersion}<select name="version_id">${view.versions.map((version) =>
    option(version.id, `v${version.number}`, view.media.version?.id ?? null),
  )}</select></label>`;

export interface NotePageView {
  readonly project: Project;
  readonly media: Media;
  readonly entry: NoteView;
  readonly canChange: boolean;
}

export const notePage = ({ project, media, entry, canChange }: NotePageView): Html =>
  html`${crumbs([
    { label: project.name, href: projectPath(project.id) },
    { label: media.name, href: mediaPath(project.id, media.id) },
  ])}
<h1>${mediaTexts.noteOn(media.name)}</h1>
${facts([mediaTexts.ofVersion(entry.note.version_number), count(entry.replies.length, mediaTexts.oneAnswer)])}
<section class="panel" aria-label="${mediaTexts.theNote}">${noteCard(entry, canChange)}</section>
${panel(mediaTexts.answer, replyForm(entry.note.id))}`;
