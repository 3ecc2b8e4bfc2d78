import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * A distribution of Electron in form only: it has what electron-builder reads, renames and changes, and a real fuse
 * wire in the place where @electron/fuses looks for it. Its Linux program starts the program that RENDERDROP_ELECTRON
 * names (installed-app.ts); nothing else in it runs.
 */
export function makeUpElectron(folder: string, platform: 'linux' | 'darwin', version: string): void {
  const put = (path: string, content: string | Buffer, isProgram = false) => {
    const whole = join(folder, path);
    mkdirSync(dirname(whole), { recursive: true });
    writeFileSync(whole, content);
    if (isProgram) chmodSync(whole, 0o755);
  };
  put('version', version);
  put('LICENSE', 'MIT');
  put('LICENSES.chromium.html', '<html></html>');
  if (platform === 'linux') {
    put('electron', Buffer.concat([Buffer.from(standsIn), programWithFuses()]), true);
    put('chrome-sandbox', '', true);
    put('chrome_crashpad_handler', '', true);
    put('locales/en-US.pak', '');
    put('locales/de.pak', '');
    return;
  }
  const contents = 'Electron.app/Contents';
  put(`${contents}/MacOS/Electron`, 'a Mach-O program would be here', true);
  put(
    `${contents}/Info.plist`,
    plist({ CFBundleExecutable: 'Electron', CFBundleIdentifier: 'com.github.Electron' }),
  );
  put(`${contents}/PkgInfo`, 'APPL????');
  put(`${contents}/Resources/electron.icns`, '');
  put(`${contents}/Resources/en.lproj/locale.pak`, '');
  put(`${contents}/Frameworks/Electron Framework.framework/Electron Framework`, programWithFuses(), true);
  for (const kind of ['', ' (GPU)', ' (Plugin)', ' (Renderer)']) {
    const name = `Electron Helper${kind}`;
    const helper = `${contents}/Frameworks/${name}.app/Contents`;
    put(`${helper}/MacOS/${name}`, 'a Mach-O program would be here', true);
    put(
      `${helper}/Info.plist`,
      plist({ CFBundleExecutable: name, CFBundleIdentifier: 'com.github.Electron.helper' }),
    );
    put(`${helper}/PkgInfo`, 'APPL????');
  }
}

/**
 * Passes on the path of the program it stands in for, and all arguments. The shell stops reading at exec, before the
 * fuse wire.
 */
const standsIn = `#!/bin/sh\nexec "$RENDERDROP_ELECTRON" "$0" "$@"\n`;

/** How the wire encodes a fuse, one character for each (docs/tutorial/fuses.md). */
export const fuseIsOff = '0'.charCodeAt(0);
export const fuseIsOn = '1'.charCodeAt(0);

/** Electron's own fuse wire as released: version 1, nine fuses (build/fuses/fuses.json5), each on, off or inherited. */
const fusesAtRelease = '101100011';
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

function programWithFuses(): Buffer {
  const wire = Buffer.concat([
    Buffer.from(sentinel),
    Buffer.from([1, fusesAtRelease.length]),
    Buffer.from(fusesAtRelease),
  ]);
  return Buffer.concat([Buffer.alloc(4_096, 7), wire, Buffer.alloc(4_096, 7)]);
}

function plist(values: Readonly<Record<string, string>>): string {
  const entries = Object.entries(values).map(([key, value]) => `<key>${key}</key><string>${value}</string>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>${entries.join('')}<key>CFBundlePackageType</key><string>APPL</string></dict></plist>
`;
}
