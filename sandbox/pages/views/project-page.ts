import type { Comp } from '../../../src/shared/api/comp.ts';
import type { Media } from '../../../src/shared/api/media.ts';
import type { Project } from '../../../src/shared/api/project.ts';
import type { Stage } from '../../../src/shared/api/stage.ts';
import { type Html, html } from '../html.ts';
import { action, facts, panel } from '../layout.ts';
import { mediaPath, openProjectPath, projectPath } from '../paths.ts';
import { count, length, pixels, state, time } from '../words.ts';

export const projectsPage = (projects: readonly Project[]): Html =>
  html`<h1>Projects</h1>
${
  projects.length === 0
    ? html`<p class="message">You cannot open any project here. Switch to another person above.</p>`
    : panel(
        'Open to you',
        html`<ul class="rows">${projects.map(
          (project) =>
            html`<li class="row"><span class="grow"><a href="${projectPath(project.id)}">${project.name}</a></span>
<span class="quiet">${roleWords[project.role]}, changed ${time(project.updated_at)}</span></li>`,
        )}</ul>`,
      )
}`;

const roleWords: Readonly<Record<Project['role'], string>> = {
  owner: 'owner',
  editor: 'editor',
  viewer: 'view only',
};

export interface ProjectView {
  readonly project: Project;
  readonly needsFirstOpen: boolean;
  readonly media: readonly Media[];
  readonly openNotes: ReadonlyMap<string, number>;
  readonly comps: readonly Comp[];
  readonly stages: readonly Stage[];
}

export const projectPage = (view: ProjectView): Html => html`<h1>${view.project.name}</h1>
${facts([roleWords[view.project.role], count(view.media.length, 'item'), count(view.comps.length, 'comp'), html`changed ${time(view.project.updated_at)}`])}
${view.needsFirstOpen ? firstOpen(view.project) : null}
<div class="columns">
<div>${panel('Items', mediaList(view))}</div>
<div>${panel('Comps', compList(view.comps))}${panel('Stages', stageList(view.stages))}</div>
</div>`;

const firstOpen = (project: Project): Html =>
  html`<section class="message warn"><p>This project was last opened before our storage changed. Until it has been opened once here,
nothing can be uploaded to it and no comp can be made.</p>
${
  project.role === 'viewer'
    ? html`<p>View only. Ask an editor of this project to open it.</p>`
    : action(openProjectPath(project.id), 'Open this project', 'main')
}</section>`;

const mediaList = (view: ProjectView): Html =>
  view.media.length === 0
    ? html`<p class="quiet">Nothing has been uploaded yet.</p>`
    : html`<ul class="rows">${view.media.map((item) => {
        const open = view.openNotes.get(item.id) ?? 0;
        return html`<li><div class="row"><h3 class="grow"><a href="${mediaPath(item.project_id, item.id)}">${item.name}</a></h3>${state(item.status)}</div>
<div class="quiet">${item.type}, ${item.type === 'audio' ? null : html`${pixels(item.width, item.height)}, `}${
          item.type === 'image' ? null : html`${length(item.duration_seconds)}, `
        }${count(item.versions_count, 'version')}${open === 0 ? null : html`, <strong>${count(open, 'open note')}</strong>`}</div></li>`;
      })}</ul>`;

const compList = (comps: readonly Comp[]): Html =>
  comps.length === 0
    ? html`<p class="quiet">No comps yet. Place items on a stage in Renderdrop.</p>`
    : html`<ul class="rows">${comps.map(
        (comp) =>
          html`<li class="row"><span class="grow"><a href="${comp.app_url}">${comp.name}</a></span>${state(comp.status)}</li>`,
      )}</ul>`;

const stageList = (stages: readonly Stage[]): Html =>
  stages.length === 0
    ? html`<p class="quiet">This project has no stage.</p>`
    : html`<ul class="rows">${stages.map(
        (stage) =>
          html`<li><h3>${stage.name}</h3><p class="quiet">${
            stage.known_screens.length === 0
              ? 'No screen is known yet: it needs a default screen or a comp that uses one.'
              : stage.known_screens.join(', ')
          }</p></li>`,
      )}</ul>`;
