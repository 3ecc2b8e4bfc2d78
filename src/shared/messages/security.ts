/** The setting for upload servers in the studio's own network. */

export const uploadHostsWords = {
  label: 'Upload servers in your network',
  description: 'Only needed if your studio stores uploads on its own servers. Separate hosts with commas.',
  notHosts: 'Enter host names only, like storage.studio.',
} as const;
