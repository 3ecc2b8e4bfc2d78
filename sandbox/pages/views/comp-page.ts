import type { Comp } from '../../../src/shared/api/comp.ts';
import { compStatusSchema } from '../../../src/shared/api/comp.ts';
import type { Project } from '../../../src/shared/api/project.ts';
import { type Html, html } from '../html.ts';
import { action, crumbs, facts, option, panel } from '../layout.ts';
import { compActionPath, mediaPath, openReviewLinkPath, projectPath } from '../paths.ts';
import { badge, compStatusWords, count, length, position, state, time } from '../words.ts';
import { type NoteView, noteCard, noteForm } from './notes.ts';

export interface PublishedView {
  readonly number: number | null;
  readonly label: string | null;
  readonly published_at: string | null;
  readonly published_by: string | null;
}

export interface ReviewLinkView {
  readonly id: string;
  readonly title: string | null;
  readonly opened_at: string | null;
}

export interface CompView {
  readonly project: Project;
  readonly comp: Comp;
  readonly stageName: string | null;
  readonly mediaNames: ReadonlyMap<string, string>;
  readonly published: readonly PublishedView[];
  readonly reviewLinks: readonly ReviewLinkView[];
  readonly notes: readonly NoteView[];
  readonly canChange: boolean;
}

export const compPage = (view: CompView): Html => {
  const { comp, project } = view;
  return html`${crumbs([{ label: project.name, href: projectPath(project.id) }])}
<h1>${comp.name} ${state(comp.status)}</h1>
${facts([
  view.stageName === null ? 'no stage' : html`on ${view.stageName}`,
  length(comp.duration_seconds),
  count(comp.screens.length, 'screen'),
  html`changed ${time(comp.updated_at)}`,
])}
<div class="columns">
<div>
${panel('Screens', screenTable(view))}
${panel(
  'Notes written here',
  view.notes.length === 0
    ? html`<p class="quiet">Nobody has left a note in this comp.</p>`
    : html`<ul class="rows">${view.notes.map((entry) => html`<li>${noteCard(entry, view.canChange)}</li>`)}</ul>`,
)}
${comp.screens.length === 0 ? null : panel('Leave a note', noteForm(compActionPath(comp.project_id, comp.id, 'notes'), mediaField(view), null))}
</div>
<div>
${view.canChange ? panel('Review status', statusForm(comp)) : null}
${panel('Published cuts', publishedList(view))}
${panel('Review links', reviewLinkList(view))}
</div>
</div>`;
};

const mediaName = (view: CompView, mediaId: string): string => view.mediaNames.get(mediaId) ?? mediaId;

const screenTable = (view: CompView): Html =>
  html`<div class="table"><table>
<tr><th scope="col">Screen</th><th scope="col">Shows</th><th scope="col">From</th><th scope="col">For</th></tr>
${view.comp.screens.map(
  (screen) =>
    html`<tr><td>${screen.screen}</td><td><a href="${mediaPath(view.project.id, screen.media_id)}">${mediaName(view, screen.media_id)}</a></td><td>${position(screen.start_seconds)}</td><td>${
      screen.duration_seconds === null ? 'until the end' : position(screen.duration_seconds)
    }</td></tr>`,
)}
</table></div>`;

const statusForm = (comp: Comp): Html =>
  html`<form class="stack" method="post" action="${compActionPath(comp.project_id, comp.id, 'status')}">
<label>Status<select name="status">${compStatusSchema.options.map((value) => option(value, compStatusWords[value], comp.status))}</select></label>
<label>Changed<select name="via">${option('app', 'here in the app', 'app')}${option('review_link', 'from a review link', 'app')}</select></label>
<div class="buttons"><button class="main">Change status</button></div>
</form>`;

const publishedList = (view: CompView): Html =>
  html`${
    view.published.length === 0
      ? html`<p class="quiet">Nothing has been published for review.</p>`
      : html`<ul class="rows">${view.published.map(
          (cut) =>
            html`<li>${cut.number === null ? null : html`<strong>Cut ${cut.number}</strong> `}${cut.label}<div class="quiet">${cut.published_by ?? 'someone'}, ${time(cut.published_at)}</div></li>`,
        )}</ul>`
  }
${
  view.canChange
    ? html`<form class="stack" method="post" action="${compActionPath(view.project.id, view.comp.id, 'publish')}">
<label>Label (optional)<input name="label" maxlength="200"></label>
<div class="buttons"><button>Publish for review</button></div>
</form>`
    : null
}`;

const reviewLinkList = (view: CompView): Html => html`${
  view.reviewLinks.length === 0
    ? html`<p class="quiet">No review link shows this comp.</p>`
    : html`<ul class="rows">${view.reviewLinks.map(
        (link) => html`<li class="row"><span class="grow">${link.title ?? 'Untitled link'}
<span class="quiet">${link.opened_at === null ? 'not opened yet' : html`first opened ${time(link.opened_at)}`}</span></span>
${link.opened_at === null ? action(openReviewLinkPath(link.id), 'Open as a guest') : badge('opened', 'plain')}</li>`,
      )}</ul>`
}
${
  view.canChange
    ? html`<form class="stack" method="post" action="${compActionPath(view.project.id, view.comp.id, 'review-links')}">
<label>Title (optional)<input name="title" maxlength="200"></label>
<div class="buttons"><button>Make a review link</button></div>
</form>`
    : null
}`;

const mediaField = (view: CompView): Html => {
  const mediaIds = [...new Set(view.comp.screens.map((screen) => screen.media_id))];
  return html`<label>About<select name="media_id">${mediaIds.map((mediaId) =>
    option(mediaId, mediaName(view, mediaId), null),
  )}</select></label>`;
};
