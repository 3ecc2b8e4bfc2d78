const temporary =
  /^\.|^~|^_UNPACK_|\.(?:part|partial|filepart|tmp|temp|crdownload|opdownload|download|inprogress|incomplete|!ut)$|~$/i;

/** Names that programs give to unfinished or hidden files. Folders with such names are skipped. */
export const isTemporaryName = (name: string): boolean => temporary.test(name);
