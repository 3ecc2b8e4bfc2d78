import type { Comp } from '../../../src/shared/api/comp.ts';
import type { Media } from '../../../src/shared/api/media.ts';
import type { Project } from '../../../src/shared/api/project.ts';
import type { Stage } from '../../../src/shared/api/stage.ts';
import { type Html, html } from '../html.ts';
import { action, facts, panel } from '../layout.ts';
import { mediaPath, openProjectPath, projectPath } from '../paths.ts';
import { projectTexts } from '../texts.ts';
import { count, length, pixels, state, time } from '../words.ts';

export const projectsPage = (projects: readonly Project[]): Html =>
  html`<h1>${projectTexts.projects}</h1>
${
  projects.length === 0
    ? html`<p class="message">${projectTexts.noProjects}</p>`
    : panel(
        projectTexts.openToYou,
        html`<ul class="rows">${projects.map(
          (project) =>
            html`<li class="row"><span class="grow"><a href="${projectPath(project.id)}">${project.name}</a></span>
<span class="quiet">${roleWords[project.role]}, ${projectTexts.changed} ${time(project.updated_at)}</span></li>`,
        )}</ul>`,
      )
}`;

const roleWords: Readonly<Record<Project['role'], string>> = {
  owner: projectTexts.owner,
  editor: projectTexts.editor,
  viewer: projectTexts.viewOnly,
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
${facts([roleWords[view.project.role], count(view.media.length, projectTexts.oneItem), count(view.comps.length, projectTexts.oneComp), html`${projectTexts.changed} ${time(view.project.updated_at)}`])}
${view.needsFirstOpen ? firstOpen(view.project) : null}
<div class="columns">
<div>${panel(projectTexts.items, mediaList(view))}</div>
<div>${panel(projectTexts.comps, compList(view.comps))}${panel(projectTexts.stages, stageList(view.stages))}</div>
</div>`;

const firstOpen = (project: Project): Html =>
  html`<section class="message warn"><p>${projectTexts.needsFirstOpen}</p>
${
  project.role === 'viewer'
    ? html`<p>${projectTexts.askEditor}</p>`
    : action(openProjectPath(project.id), projectTexts.openProject, 'main')
}</section>`;

const mediaList = (view: ProjectView): Html =>
  view.media.length === 0
    ? html`<p class="quiet">${projectTexts.noItems}</p>`
    : html`<ul class="rows">${view.media.map((item) => {
        const open = view.openNotes.get(item.id) ?? 0;
        return html`<li><div class="row"><h3 class="grow"><a href="${mediaPath(item.project_id, item.id)}">${item.name}</a></h3>${state(item.status)}</div>
<div class="quiet">${item.type}, ${item.type === 'audio' ? null : html`${pixels(item.width, item.height)}, `}${
          item.type === 'image' ? null : html`${length(item.duration_seconds)}, `
        }${count(item.versions_count, projectTexts.oneVersion)}${open === 0 ? null : html`, <strong>${count(open, projectTexts.openNotes)}</strong>`}</div></li>`;
      })}</ul>`;

const compList = (comps: readonly Comp[]): Html =>
  comps.length === 0
    ? html`<p class="quiet">${projectTexts.noComps}</p>`
    : html`<ul class="rows">${comps.map(
        (comp) =>
          html`<li class="row"><span class="grow"><a href="${comp.app_url}">${comp.name}</a></span>${state(comp.status)}</li>`,
      )}</ul>`;

const stageList = (stages: readonly Stage[]): Html =>
  stages.length === 0
    ? html`<p class="quiet">${projectTexts.noStages}</p>`
    : html`<ul class="rows">${stages.map(
        (stage) =>
          html`<li><h3>${stage.name}</h3><p class="quiet">${
            stage.known_screens.length === 0 ? projectTexts.noScreens : stage.known_screens.join(', ')
          }</p></li>`,
      )}</ul>`;
