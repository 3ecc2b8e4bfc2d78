import type { Comp } from '../../../src/shared/api/comp.ts';
import { compStatusSchema } from '../../../src/shared/api/comp.ts';
import type { Project } from '../../../src/shared/api/project.ts';
import { type Html, html } from '../html.ts';
import { action, crumbs, facts, option, panel } from '../layout.ts';
import { compActionPath, mediaPath, openReviewLinkPath, projectPath } from '../paths.ts';
import { compTexts } from '../texts.ts';
import { badge, compStatusWords, count, length, position, state, time } from '../words.ts';
import { type NoteView, noteCard, noteForm } from './notes.ts';

interface PublishedView {
  readonly number: number | null;
  readonly label: string | null;
  readonly published_at: string | null;
  readonly published_by: string | null;
}

interface ReviewLinkView {
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
  view.stageName === null ? compTexts.noStage : compTexts.on(view.stageName),
  length(comp.duration_seconds),
  count(comp.screens.length, compTexts.oneScreen),
  html`${compTexts.changed} ${time(comp.updated_at)}`,
])}
<div class="columns">
<div>
${panel(compTexts.screens, screenTable(view))}
${panel(
  compTexts.notesWrittenHere,
  view.notes.length === 0
    ? html`<p class="quiet">${compTexts.noNotes}</p>`
    : html`<ul class="rows">${view.notes.map((entry) => html`<li>${noteCard(entry, view.canChange)}</li>`)}</ul>`,
)}
${comp.screens.length === 0 ? null : panel(compTexts.leaveNote, noteForm(compActionPath(comp.project_id, comp.id, 'notes'), mediaField(view), null))}
</div>
<div>
${view.canChange ? panel(compTexts.reviewStatus, statusForm(comp)) : null}
${panel(compTexts.publishedCuts, publishedList(view))}
${panel(compTexts.reviewLinks, reviewLinkList(view))}
</div>
</div>`;
};

const mediaName = (view: CompView, mediaId: string): string => view.mediaNames.get(mediaId) ?? mediaId;

const screenTable = (view: CompView): Html =>
  html`<div class="table"><table>
<tr><th scope="col">${compTexts.screen}</th><th scope="col">${compTexts.shows}</th><th scope="col">${compTexts.from}</th><th scope="col">${compTexts.for}</th></tr>
${view.comp.screens.map(
  (screen) =>
    html`<tr><td>${screen.screen}</td><td><a href="${mediaPath(view.project.id, screen.media_id)}">${mediaName(view, screen.media_id)}</a></td><td>${position(screen.start_seconds)}</td><td>${
      screen.duration_seconds === null ? compTexts.untilEnd : position(screen.duration_seconds)
    }</td></tr>`,
)}
</table></div>`;

const statusForm = (comp: Comp): Html =>
  html`<form class="stack" method="post" action="${compActionPath(comp.project_id, comp.id, 'status')}">
<label>${compTexts.status}<select name="status">${compStatusSchema.options.map((value) => option(value, compStatusWords[value], comp.status))}</select></label>
<label>${compTexts.changedWhere}<select name="via">${option('app', compTexts.inApp, 'app')}${option('review_link', compTexts.fromReviewLink, 'app')}</select></label>
<div class="buttons"><button class="main">${compTexts.changeStatus}</button></div>
</form>`;

const publishedList = (view: CompView): Html =>
  html`${
    view.published.length === 0
      ? html`<p class="quiet">${compTexts.nothingPublished}</p>`
      : html`<ul class="rows">${view.published.map(
          (cut) =>
            html`<li>${cut.number === null ? null : html`<strong>${compTexts.cut(cut.number)}</strong> `}${cut.label}<div class="quiet">${cut.published_by ?? compTexts.someone}, ${time(cut.published_at)}</div></li>`,
        )}</ul>`
  }
${
  view.canChange
    ? html`<form class="stack" method="post" action="${compActionPath(view.project.id, view.comp.id, 'publish')}">
<label>${compTexts.labelOptional}<input name="label" maxlength="200"></label>
<div class="buttons"><button>${compTexts.publishForReview}</button></div>
</form>`
    : null
}`;

const reviewLinkList = (view: CompView): Html => html`${
  view.reviewLinks.length === 0
    ? html`<p class="quiet">${compTexts.noReviewLinks}</p>`
    : html`<ul class="rows">${view.reviewLinks.map(
        (link) => html`<li class="row"><span class="grow">${link.title ?? compTexts.untitledLink}
<span class="quiet">${link.opened_at === null ? compTexts.notOpenedYet : html`${compTexts.firstOpened} ${time(link.opened_at)}`}</span></span>
${link.opened_at === null ? action(openReviewLinkPath(link.id), compTexts.openAsGuest) : badge(compTexts.opened, 'plain')}</li>`,
      )}</ul>`
}
${
  view.canChange
    ? html`<form class="stack" method="post" action="${compActionPath(view.project.id, view.comp.id, 'review-links')}">
<label>${compTexts.titleOptional}<input name="title" maxlength="200"></label>
<div class="buttons"><button>${compTexts.makeReviewLink}</button></div>
</form>`
    : null
}`;

const mediaField = (view: CompView): Html => {
  const mediaIds = [...new Set(view.comp.screens.map((screen) => screen.media_id))];
  return html`<label>${compTexts.about}<select name="media_id">${mediaIds.map((mediaId) =>
    option(mediaId, mediaName(view, mediaId), null),
  )}</select></label>`;
};
