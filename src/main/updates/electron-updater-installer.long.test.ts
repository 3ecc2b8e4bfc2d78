import './electron-updater-installer.test.ts';
