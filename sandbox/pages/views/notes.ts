import type { Note } from '../../../src/shared/api/note.ts';
import { type Html, html } from '../html.ts';
import { action } from '../layout.ts';
import { noteActionPath } from '../paths.ts';
import { noteTexts } from '../texts.ts';
import { badge, position, state, time } from '../words.ts';

interface Reply {
  readonly text: string;
  readonly author: string | null;
  readonly created_at: string;
}

export interface NoteView {
  readonly note: Note;
  readonly replies: readonly Reply[];
}

const guest = noteTexts.nameless;

/** One note with its replies, and buttons for those who can change it. */
export const noteCard = ({ note, replies }: NoteView, canChange: boolean): Html =>
  html`<div class="row">
<strong><a href="${note.app_url}">${position(note.at_seconds)}</a></strong>
${state(note.status)}
<span class="quiet">v${note.version_number}</span>
${note.has_drawing ? badge(noteTexts.drawing, 'plain') : null}
${note.comp_id === null ? null : badge(noteTexts.inComp, 'plain')}
<span class="quiet">${note.author.name ?? guest}${note.author.signed_in ? null : ` ${noteTexts.guest}`}, ${time(note.created_at)}</span>
</div>
<p class="said">${note.text}</p>
${replyList(replies)}
<div class="row">${canChange ? statusButton(note) : null}<a href="${note.app_url}">${
    note.replies_count === 0 ? noteTexts.answer : noteTexts.answerAgain
  }</a></div>`;

const statusButton = (note: Note): Html =>
  note.status === 'open'
    ? action(noteActionPath(note.id, 'status'), noteTexts.resolve, 'plain', { status: 'resolved' })
    : action(noteActionPath(note.id, 'status'), noteTexts.reopen, 'plain', { status: 'open' });

const replyList = (replies: readonly Reply[]): Html | null =>
  replies.length === 0
    ? null
    : html`<ul class="replies">${replies.map(
        (reply) =>
          html`<li><span class="quiet">${reply.author ?? guest}, ${time(reply.created_at)}</span><p class="said">${reply.text}</p></li>`,
      )}</ul>`;

/** The form to reply to a note. */
export const replyForm = (noteId: string): Html =>
  html`<form class="stack" method="post" action="${noteActionPath(noteId, 'answers')}">
<label>${noteTexts.yourAnswer}<textarea name="text" required maxlength="4000"></textarea></label>
<div class="buttons"><button class="main">${noteTexts.answer}</button></div>
</form>`;

/** The form to add a note at a moment of a video or a comp. */
export const noteForm = (path: string, fields: Html | null, maxSeconds: number | null): Html =>
  html`<form class="stack" method="post" action="${path}">
<label>${noteTexts.text}<textarea name="text" required maxlength="4000"></textarea></label>
<div class="fields">
<label>${noteTexts.atSecond}<input name="at_seconds" type="number" min="0" step="any" value="0" required${
    maxSeconds === null ? null : html` max="${maxSeconds}"`
  }></label>
${fields}
</div>
<label class="tick"><input type="checkbox" name="has_drawing" value="yes"> ${noteTexts.hasDrawing}</label>
<div class="buttons"><button class="main">${noteTexts.leaveNote}</button></div>
</form>`;
