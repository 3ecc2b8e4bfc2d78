/**
 * Changes that survived, each with why no test can or should notice it. The key is the second one that `npm run mutants
 * -- --list` prints. It is the same under every seed and changes with its line, so an explanation never holds for
 * another line than the one it explains.
 */
export const explained: Readonly<Record<string, string>> = {
  // src/engine/uploads/placing/background-placing.ts: nobody waits for running calls when the program ends
  ed400dc6d6589c46:
    'the running calls were aborted in the line before; they end by themselves and change nothing after that',
  // src/cli/uploads/follow.ts: no exit code
  '60b0e9a7af249614': 'a process without an exit code ends with 0, the same code',
  // src/shared/model/frame-rate.ts: a rate exactly at the accepted limit
  '4ca3906a8e840c62':
    'no written rate is exactly at the limit: the limits are halves of a last digit, or zero for exact rates',
  // src/engine/uploads/runner/examine.ts: a step without a result
  '1fb7993e9d5715ca': 'the caller continues only for `again`, so no value means the same as `leave`',
  // src/engine/node/watch-folders/writers.ts: a process that cannot be read counts as writing
  '4884f00023e54a45':
    'only a process that ends between two checks cannot be read; its files are checked again a moment later',
  // src/engine/node/watch-folders/folder-reader.ts: many events at once are handled in pieces
  '804574ebf4a7587b':
    'the pieces find the same files as a whole pass; files whose events were lost are found by the next pass, only later',
  // src/engine/uploads/runner/send.ts: an attempt that was cut without a reason, or by the network coming back
  '2da9c3f4efafa2a7':
    'both ways upload again at once to the same address, and a network that comes back never interrupts a running upload',
  // src/engine/notes/check/note-check.ts: which frames are fetched ahead, and in which order
  '6ae4399d56cb7734':
    'the result is the same: only frames that nobody has asked for yet are fetched in another order',
  '7b427ba3febc7659': 'the result is the same: two frames at the end are fetched only when they are shown',
  // src/engine/compose.ts: an address that arrives for a removed account is still checked
  '916cd914d41955ce':
    'only signing out between a request and its answer leads here, and the upload fails either way, with another sentence',
  // src/engine/watch-folders/kept-folders.ts: looks again whether a folder can be taken over
  '6b3d6fc4f89ab0da': 'a folder that is watched, or whose engine is closed, is left alone a line further on',
  // src/engine/node/watch-folders/directory-scan.ts: a link that doesn't lead to a file of the folder
  ea59a6160425393e: 'the stamp of such a path is null, which leaves it out a few lines further on',
  // src/cli/watch/watch-and-follow.ts: looks again at once when a file of the folder changes
  '6d443db21199823b': 'it looks again every quarter of a second anyway',
  // src/engine/uploads/transfer/bandwidth-limiter.ts: nothing is refilled without a limit
  fb854988ada26d1b: 'without a limit the portion is infinite, so the available amount stays the same',
  // src/engine/node/ffmpeg/encoded-pictures.ts: how many pictures of a video are compared at most
  '9345fec3ea06b110': 'ten pictures show the same as eight, and only take longer',
};
