import { type Html, type HtmlPart, html } from './html.ts';
import { accountPath, homePath, personPath, stylePath } from './paths.ts';
import { frameTexts } from './texts.ts';

interface PersonChoice {
  readonly id: string;
  readonly name: string;
}

/** What every page shows around its own content: who is viewing, the other people they could view as, and what just happened. */
export interface Frame {
  readonly person: PersonChoice;
  readonly people: readonly PersonChoice[];
  /** This page's address, to return to after switching persons. */
  readonly here: string;
  readonly notice: string | null;
}

export interface Crumb {
  readonly label: string;
  readonly href: string;
}

export function document(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${frameTexts.title(title)}</title>
<link rel="stylesheet" href="${stylePath}">
</head>
<body>
${body}
</body>
</html>
`.toString();
}

export function page(frame: Frame, title: string, content: Html): string {
  return document(
    title,
    html`<a class="skip" href="#content">${frameTexts.skip}</a>
<header class="bar">
<a class="brand" href="${homePath}">${frameTexts.practiceStudio}<small>${frameTexts.madeUp}</small></a>
<nav aria-label="${frameTexts.navigation}"><a href="${homePath}">${frameTexts.projects}</a><a href="${accountPath}">${frameTexts.account}</a></nav>
<form method="post" action="${personPath}">
<input type="hidden" name="back" value="${frame.here}">
<label class="visually-hidden" for="person">${frameTexts.viewAs}</label>
<select id="person" name="person">${frame.people.map((person) => option(person.id, person.name, frame.person.id))}</select>
<button>${frameTexts.switch}</button>
</form>
</header>
<main id="content">
${frame.notice === null ? null : html`<p class="message" role="status">${frame.notice}</p>`}
${content}
</main>`,
  );
}

export const crumbs = (items: readonly Crumb[]): Html =>
  html`<nav class="crumbs" aria-label="${frameTexts.path}">${items.map(
    ({ label, href }, index) =>
      html`${index === 0 ? null : html`<span aria-hidden="true">/</span>`}<a href="${href}">${label}</a>`,
  )}</nav>`;

export const option = (value: string, label: string, selected: string | null): Html =>
  value === selected
    ? html`<option value="${value}" selected>${label}</option>`
    : html`<option value="${value}">${label}</option>`;

export const panel = (heading: string, content: HtmlPart): Html =>
  html`<section class="panel"><h2>${heading}</h2>${content}</section>`;

export const facts = (items: readonly HtmlPart[]): Html =>
  html`<ul class="facts">${items.filter((item) => item !== null).map((item) => html`<li>${item}</li>`)}</ul>`;

/** A button in a form of its own, for an action that needs no input. */
export const action = (
  path: string,
  label: string,
  kind: 'main' | 'danger' | 'plain' = 'plain',
  fields: Readonly<Record<string, string>> = {},
): Html =>
  html`<form method="post" action="${path}">${Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button class="${kind}">${label}</button></form>`;
