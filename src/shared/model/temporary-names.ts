const temporary =
  /^\.|^~|^_UNPACK_|\.(?:part|partial|filepart|tmp|temp|crdownload|opdownload|download|inprogress|incomplete|!ut)$|~$/i;

/** Names that programs give to what is not finished or not meant to be seen; folders of such names are not entered. */
export const isTemporaryName = (name: string): boolean => temporary.test(name);
