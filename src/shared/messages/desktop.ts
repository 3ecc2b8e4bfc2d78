/** What the app says outside its window: when it cannot start, or has to stop. */
export const desktopMessages = {
  couldNotStart: {
    title: 'Renderdrop couldn’t start',
    detail: (reason: string, logPath: string) =>
      `${reason}\n\nYour uploads are safe. If it still doesn’t start after a restart of your computer, send us this file: ${logPath}`,
  },
  dataFolderUnusable: (path: string) =>
    `Renderdrop can’t write to its data folder, ${path}. Check that the disk is connected and that you may write there.`,
  hadToStop: {
    title: 'Renderdrop had to stop',
    detail: 'Something went wrong. Your uploads resume when you open Renderdrop again.',
  },
} as const;
