export interface MetainfoFacts {
  readonly homepage: string;
  readonly maintainer: string;
  readonly version: string;
  readonly madeAt: Date;
}

/** What Linux software stores show (AppStream). */
export function metainfo({ homepage, maintainer, version, madeAt }: MetainfoFacts): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>${appStreamId}</id>
  <metadata_license>CC0-1.0</metadata_license>
  <project_license>MIT</project_license>
  <name>Renderdrop</name>
  <summary>Upload renders as the next version</summary>
  <developer id="app.renderdrop">
    <name>${escaped(maintainer)}</name>
  </developer>
  <description>
    <p>Drop a render on a media item, and it becomes the next version of that item. Renderdrop takes care of the rest:</p>
    <ul>
      <li>Uploads resume after a lost network, a restart or a crash.</li>
      <li>Watch folders upload finished renders by themselves.</li>
      <li>Notes on a version are shown on the frames of your own file.</li>
      <li>The command line does the same on a render node.</li>
    </ul>
  </description>
  <launchable type="desktop-id">renderdrop.desktop</launchable>
  <url type="homepage">${escaped(homepage)}</url>
  <provides>
    <binary>renderdrop</binary>
    <binary>renderdrop-cli</binary>
    <mediatype>x-scheme-handler/renderdrop</mediatype>
  </provides>
  <content_rating type="oars-1.1"/>
  <releases>
    <release version="${escaped(version)}" date="${madeAt.toISOString().slice(0, 10)}"/>
  </releases>
</component>
`;
}

/** The validator refuses an id of two words, so this is the app's own id (appId) and its name. */
const appStreamId = 'app.renderdrop.Renderdrop';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
