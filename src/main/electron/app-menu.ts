import { app, Menu } from 'electron';
import { appMenuTemplate, type MenuActions } from '../desktop/menu-template.ts';

export function setAppMenu(actions: MenuActions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(appMenuTemplate(process.platform, app.isPackaged, actions)));
}
