import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A C library that replaces the system's mount table by another file when a program opens it. */
const source = `
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const char *told(const char *path) {
  const char *table = getenv("TOLD_MOUNTS");
  return table && strcmp(path, "/proc/self/mountinfo") == 0 ? table : path;
}
#define OPENS(name) \\
  int name(const char *path, int flags, ...) { \\
    int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, #name); \\
    va_list rest; \\
    va_start(rest, flags); \\
    int mode = va_arg(rest, int); \\
    va_end(rest); \\
    return real(told(path), flags, mode); \\
  }
OPENS(open)
OPENS(open64)
`;

/** The environment in which a program sees this folder on a network file system of this kind. */
export function onNetwork(scratch: string, folder: string, kind: string): NodeJS.ProcessEnv {
  const [code, library, table] = ['mounts.c', 'mounts.so', 'mountinfo'].map((name) => join(scratch, name));
  if (!code || !library || !table) throw new Error('No place for the library.');
  writeFileSync(code, source);
  execFileSync('cc', ['-shared', '-fPIC', '-o', library, code, '-ldl']);
  const root = '22 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw';
  const mounted = `36 22 0:31 / ${folder} rw,relatime - ${kind} server:/homes rw`;
  writeFileSync(table, `${root}\n${mounted}\n`);
  return { LD_PRELOAD: library, TOLD_MOUNTS: table };
}
