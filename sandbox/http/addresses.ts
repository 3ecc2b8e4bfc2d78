/** Every address the service hands out. The origin is known once the server listens. */
export class Addresses {
  #origin = '';

  setOrigin(origin: string): void {
    this.#origin = origin;
  }

  get base(): string {
    return this.#origin;
  }

  get upload(): string {
    return `${this.#origin}/upload`;
  }

  get authorize(): string {
    return `${this.#origin}/oauth/authorize`;
  }

  get control(): string {
    return `${this.#origin}/_sandbox`;
  }

  uploadTo(token: string, resumable: boolean): string {
    return resumable ? `${this.upload}/session?upload_id=${token}` : `${this.upload}/${token}`;
  }

  thumbnail(versionId: string): string {
    return `${this.#origin}/thumbnails/${versionId}`;
  }

  stageThumbnail(stageId: string): string {
    return `${this.#origin}/thumbnails/stages/${stageId}`;
  }

  project(projectId: string): string {
    return `${this.#origin}/app/projects/${projectId}`;
  }

  media(projectId: string, mediaId: string): string {
    return `${this.project(projectId)}/media/${mediaId}`;
  }

  note(projectId: string, mediaId: string, noteId: string): string {
    return `${this.media(projectId, mediaId)}?note=${noteId}`;
  }

  comp(projectId: string, compId: string): string {
    return `${this.project(projectId)}/comps/${compId}`;
  }
}
