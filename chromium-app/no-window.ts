/** How the stand-in ends where Chromium can open no window, for whoever started it: `npm start` then shows the demo. */
export const noWindowExitCode = 69;
