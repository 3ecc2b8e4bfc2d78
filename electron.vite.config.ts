import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { englishOnly } from './scripts/english-only.ts';
import { firstScriptLimit } from './scripts/first-script-limit.ts';
import { bundledPackages } from './scripts/package/bundled-packages.ts';
import { practicePagesStyle } from './scripts/practice-pages-style.ts';

const developmentPort = 5317;

export default defineConfig({
  main: {
    plugins: [
      practicePagesStyle(join(import.meta.dirname, 'sandbox/pages/style.css')),
      bundledPackages('main'),
    ],
    build: {
      // Packages are loaded from node_modules: some carry native code, and none gains by being copied. Of zod a quarter is
      // used, and every start would load its hundred files.
      externalizeDeps: { exclude: ['zod'] },
      lib: {
        entry: {
          index: 'src/main/index.ts',
          // A thread of its own is a script of its own: src/engine/ground/worker-script.ts finds it.
          'probe-worker': 'src/engine/media-probe/probe-worker.ts',
          'scan-worker': 'src/engine/node/watch-folders/scan-worker.ts',
          // The command line inside a package: src/main/command-line.ts starts it.
          'renderdrop-cli': 'src/cli/index.ts',
          // The practice studio is a process of its own: inside a package nothing may count on running TypeScript.
          'practice-service': 'sandbox/main.ts',
          'practice-probe-worker': 'sandbox/processing/probe-worker.ts',
        },
        formats: ['es'],
      },
      outDir: 'out/main',
      sourcemap: true,
    },
  },
  preload: {
    plugins: [bundledPackages('preload')],
    build: {
      // A sandboxed preload script is one CommonJS file and can require nothing but Electron's own modules.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: 'src/preload/index.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
      outDir: 'out/preload',
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [react(), englishOnly(), firstScriptLimit(), bundledPackages('renderer')],
    server: {
      // The page stands under the app's own scheme, so hot reload has to be told where its server is.
      port: developmentPort,
      strictPort: true,
      hmr: { protocol: 'ws', host: 'localhost', clientPort: developmentPort },
    },
    build: {
      outDir: 'out/renderer',
      rolldownOptions: {
        input: join(import.meta.dirname, 'src/renderer/index.html'),
        // What the window loads first is one file: split into thirty, it is as much code and 5 % more bytes.
        output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
      },
      // Data addresses and inline scripts are not in the page's content security policy.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      minify: true,
      chunkSizeWarningLimit: 700,
    },
  },
});
