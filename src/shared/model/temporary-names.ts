const temporary =
  /^\.|^~|^_UNPACK_|\.(?:part|partial|filepart|tmp|temp|crdownload|opdownload|download|inprogress|incomplete|!ut)$|~$/i;

/** Files and folders of macOS, Windows and Linux desktops, among them the recycle bin, in which deleted renders lie. */
const bySystem =
  /^(?:\.DS_Store|\._.*|\.localized|Icon\r|\.(?:fseventsd|Spotlight-V100|Trashes|TemporaryItems|directory)|\.Trash-\d+|__MACOSX|(?:eh)?thumbs(?:_vista)?\.db|desktop\.ini|\$RECYCLE\.BIN|System Volume Information)$/i;

/** Names that programs give to unfinished or hidden files. Folders with such names are skipped. */
export const isTemporaryName = (name: string): boolean => temporary.test(name) || isWrittenBySystem(name);

/** Whether an operating system writes it by itself into folders that people use. Nobody means it, even where it is dropped. */
export const isWrittenBySystem = (name: string): boolean => bySystem.test(name);
