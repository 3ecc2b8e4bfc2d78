import { formatBytes, formatTimeLeft } from '../model/format.ts';
import type { StoredPicture } from '../model/picture-shape.ts';
import { type FailureText, failureText } from './failure-text.ts';
import { count, phrase } from './phrase.ts';
import { otherShapeSays } from './shapes.ts';

/** How an upload can fail, by code. The row beside the text shows the file's name. */
export const uploadFailures = {
  file_missing: failureText(
    "The file isn't there anymore.",
    'Put it back to upload it, or choose the render again.',
    'choose_another_file',
  ),
  not_a_file: failureText('This is a folder.', 'Choose the video in it.', 'choose_another_file'),
  empty_file: failureText('The file is empty.', 'Render it again.', 'choose_another_file'),
  not_a_video: failureText("This isn't a readable video.", 'Choose a video file.', 'choose_another_file'),
  picture_too_large: phrase(
    (width: number, height: number) =>
      failureText(
        `Too large: ${width} × ${height} pixels. The server accepts up to 32,768 each way.`,
        'Render it smaller, or split it.',
        'choose_another_file',
      ),
    40_000,
    2_160,
  ),
  video_too_long: failureText(
    'Longer than 24 hours, the most the server accepts.',
    'Split it.',
    'choose_another_file',
  ),
  no_permission: failureText(
    "You don't have permission to read the file.",
    'Change its permissions, then retry.',
    'retry',
  ),
  outside_allowed_folders: failureText(
    "Your organization doesn't allow uploads from this folder.",
    'Choose a file in one of the folders in Settings › Studio.',
    'choose_another_file',
  ),
  still_being_written: failureText('Still rendering.', 'Uploads when the file is complete.'),
  maybe_partly_copied: failureText(
    'Still rendering, or only partly copied.',
    'Uploads when the file is complete.',
  ),
  volume_gone: failureText('Drive disconnected.', 'Reconnect it to resume.'),
  read_error: failureText(
    "Couldn't read the file.",
    'Check the disk, or copy it elsewhere and upload the copy.',
    'retry',
  ),
  same_bytes: phrase(
    (versionNumber: number | null) =>
      failureText(
        `Already uploaded${versionNumber === null ? '' : ` as v${versionNumber}`}.`,
        'Upload it again only if you want another version.',
        'go_on',
      ),
    4,
  ),
  other_shape: phrase(
    (now: StoredPicture, before: StoredPicture) =>
      failureText(
        otherShapeSays(now, before),
        'Check that it is the right item, or upload it anyway.',
        'go_on',
      ),
    { width: 1280, height: 720 },
    { width: 15_360, height: 1080 },
  ),
  joined: failureText(
    'The same file is already uploading to this item.',
    'Finishes together with that upload.',
    'go_on',
  ),
  will_not_make_hour: phrase(
    (estimatedSeconds: number) =>
      failureText(
        `Too slow: about ${formatTimeLeft(estimatedSeconds * 1_000)} at your current speed, and uploads expire after 1 h.`,
        'Upload a lighter copy, or use a faster connection.',
        'go_on',
      ),
    6_900,
  ),
  captive_portal: failureText(
    'This network is blocking the upload.',
    'Sign in to it in your browser, then retry.',
    'sign_in_to_network',
  ),
  proxy_login: phrase(
    (host: string) => failureText(`${host} needs a sign-in.`, 'Check the proxy settings.', 'check_proxy'),
    'proxy.studio:3128',
  ),
  upload_redirected: phrase(
    (toHost: string | null) =>
      failureText(
        `The upload was redirected to ${toHost ?? 'another address'}. Renderdrop doesn't upload there.`,
        'Try again.',
        'retry',
      ),
    'elsewhere.example',
  ),
  too_large: phrase(
    (sizeBytes: number) =>
      failureText(
        `The server refused the file: ${formatBytes(sizeBytes)} is too large.`,
        'Render it smaller.',
        'choose_another_file',
      ),
    8_000_000_000,
  ),
  upload_refused: phrase(
    (status: number) =>
      failureText(`The server refused the file (${status}).`, 'Copy the details for support.', 'report'),
    400,
  ),
  addresses_spent: phrase(
    (cause: string) => failureText(cause, 'Retrying adds another version to the item.', 'send_again'),
    'The server refused the upload (403).',
  ),
  creation_unknown: failureText(
    'The server may have created a version for this file already.',
    'Check the item in the web app. Retry if no version is waiting there.',
    'open_item',
  ),
  idempotency_key_reused: failureText(
    'Something went wrong in Renderdrop.',
    'Retry, and report it.',
    'report',
  ),
  internal_error: failureText(
    'Something went wrong in Renderdrop, so this upload was stopped.',
    'Retry. If it fails again, report it with the logs.',
    'report',
  ),
  could_not_be_processed: failureText(
    'Processing failed.',
    'Try another codec, then upload it as a new version.',
    'retry',
  ),
  sent_too_often: phrase(
    (sentBytes: number, sizeBytes: number) =>
      failureText(
        `Server trouble: ${formatBytes(sentBytes)} uploaded for a file of ${formatBytes(sizeBytes)}, and it hasn't arrived.`,
        'Resume to keep trying.',
        'resume',
      ),
    9_000_000_000,
    3_000_000_000,
  ),
  media_not_found: failureText(
    'This item is no longer in the project.',
    'Choose another item, or upload it as a new one.',
    'choose_another_target',
  ),
  paused: failureText('Paused.', 'Resume the upload.', 'resume'),
} as const satisfies Readonly<Record<string, FailureText | ((...given: never[]) => FailureText)>>;

/** Why a version's signed address accepts no more bytes. */
export const spentCauses = {
  refused: phrase(
    (status: number, words: string | null) =>
      `The server refused the upload (${status}${words === null ? '' : `: ${words}`}).`,
    403,
    'Request has expired',
  ),
  answeredTooEarly: 'The server answered before it had the whole file.',
  otherLength: 'The server stored another number of bytes than the file has.',
  expired: 'The upload expired before the whole file had arrived.',
  fileChanged: 'The file changed while it was uploading.',
} as const;

/** Failures that concern the whole queue. */
export const queueFailures = {
  sender_silent: failureText(
    "Nothing was changed: the Renderdrop that is uploading on this computer isn't responding.",
    'Try again, or quit the other Renderdrop first.',
  ),
  queue_rows_set_aside: phrase(
    (entries: number) =>
      failureText(
        `${count(entries, 'queue entry', 'queue entries')} couldn't be read and ${entries === 1 ? 'was' : 'were'} set aside.`,
        'Drop those files again if they are missing.',
        'report',
      ),
    3,
  ),
} as const;

/** The progress of these uploads could not be saved. */
export const notSaved = phrase(
  (fileNames: readonly string[]) =>
    failureText(
      `The disk that holds the upload queue is full: the progress of ${fileNames.join(', ')} couldn't be saved.`,
      'Free up space, then run "renderdrop queue run". It checks the item first, so nothing is uploaded twice.',
    ),
  ['LED_Main_v005.mov'],
);

/** Shown while an upload retries automatically. */
export const uploadPhrases = {
  briefFailure: 'The connection failed.',
  serverTrouble: 'Server trouble',
  joined: phrase(
    (fileName: string) =>
      `${fileName} is already uploading to this item. Following that upload. Add --again to make another version.`,
    'LED_Main_v005.mov',
  ),
} as const;
