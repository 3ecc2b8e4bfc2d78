/**
 * Changes that survived, each with why no test can or should notice it. The key is the second one that `npm run mutants
 * -- --list` prints. It is the same under every seed and changes with its line, so an explanation never outlives the
 * line it explains.
 */
export const explained: Readonly<Record<string, string>> = {
  // src/engine/uploads/placing/background-placing.ts: nobody waits for what is under way when the program ends
  ed400dc6d6589c46:
    'what is under way was aborted a line before, ends by itself, and touches nothing any more once it sees that',
  // src/cli/uploads/follow.ts: an exit code that is left out
  '60b0e9a7af249614': 'a process that ends without a code ends with 0, which is the code that was left out',
  '0a9cb503ef0d3624': 'both are no to the one who asks, which is the line above it in the same file',
  // src/shared/model/frame-rate.ts: what lies exactly on the bound of what is believed
  '4ca3906a8e840c62':
    'no rate that is written lies there: the bounds are halves of a last digit, and where they are none the rate is known exactly',
  // src/engine/uploads/runner/examine.ts: a step that says nothing of what comes next
  '1fb7993e9d5715ca': 'the one who asks only goes on where it says again, so that nothing said is to leave',
  // src/engine/node/watch-folders/writers.ts: what cannot be read of a process counts as writing
  '4884f00023e54a45':
    'only a process that ends between two looks at it cannot be read: its files are looked at again a moment later',
  // src/engine/node/watch-folders/folder-reader.ts: very much news is looked at piece by piece
  '804574ebf4a7587b':
    'each piece says the same as a whole pass, and what the system lost is found by the next pass: it only comes later',
  // src/engine/uploads/runner/send.ts: an attempt that was cut without a reason, or by the network coming back
  '2da9c3f4efafa2a7':
    'both ways send again at once to the same address, and what is on the wire is never cut by the network coming back',
  // src/engine/notes/check/note-check.ts: which frames are fetched ahead, and in which order
  '6ae4399d56cb7734': 'what is shown is the same: only what nobody has asked for yet comes in another order',
  '7b427ba3febc7659': 'what is shown is the same: two frames at the end are fetched when they are asked for',
  // src/engine/compose.ts: the address that came for an account that is not there any more is looked at all the same
  '916cd914d41955ce':
    'only who signs out between a request and its answer comes there, and the upload fails either way: with another sentence',
  // src/engine/store/store.ts: what a transformation gives back after it has reported a problem
  d9fa03f26294b20f: 'the value is thrown away once a problem was reported',
  // src/engine/uploads/sending/sender.ts: listens for the abort once, or for ever
  '2a5c936bade09eae': 'a signal is aborted once, and settling a promise again does nothing',
  // src/engine/uploads/transfer/bandwidth-limiter.ts: nothing is filled up where there is no limit
  fb854988ada26d1b: 'without a limit a portion is endless and what is available stays as it was',
};
