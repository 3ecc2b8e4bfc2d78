"""Where a render goes: as the scene has it, or as it is given behind `--` of Blender's command line.

    blender -b shot.blend -a -- --renderdrop-project "Summer Tour" --renderdrop-media "LED Main"
"""

import sys
from typing import Any, List, NamedTuple, Optional

_PREFIX = "--renderdrop-"


class Words(NamedTuple):
    project: str
    # If neither is set, the item is matched by name.
    media: Optional[str]
    codec: str
    # Which frames to take if the folder holds others too: "rendered", "all", or None to ask.
    frames: Optional[str]


class WordsError(Exception):
    """The options were not understood; the message says what to write."""


def of_scene(scene: Any, frames: Optional[str] = None) -> Words:
    settings = scene.renderdrop
    media = settings.media_word if settings.way == "ITEM" else None
    if not settings.project_word:
        raise WordsError("Choose a project.")
    if media == "":
        raise WordsError("Choose an item, or match by name.")
    return Words(settings.project_word, media, settings.codec, frames)


def given(arguments: Optional[List[str]] = None) -> Optional[Words]:
    """None if no option after `--` is ours. Options of other scripts are ignored."""
    all_words = sys.argv if arguments is None else arguments
    own = all_words[all_words.index("--") + 1 :] if "--" in all_words else []
    if not any(word.startswith(_PREFIX) for word in own):
        return None
    found = {}
    at = 0
    while at < len(own):
        name, equals, value = own[at].partition("=")
        at += 1
        if not name.startswith(_PREFIX):
            continue
        key = name[len(_PREFIX) :]
        if key == "match":
            found[key] = "yes"
            continue
        if key not in ("project", "media", "codec", "frames"):
            raise WordsError("There is no {}. There are project, media, match, codec and frames.".format(name))
        if not equals:
            if at == len(own):
                raise WordsError("{} needs a value.".format(name))
            value = own[at]
            at += 1
        found[key] = value
    if "project" not in found:
        raise WordsError("--renderdrop-project is missing.")
    if ("media" in found) == ("match" in found):
        raise WordsError("Give either --renderdrop-media or --renderdrop-match.")
    if found.get("frames") not in (None, "rendered", "all"):
        raise WordsError('--renderdrop-frames is "rendered" or "all".')
    return Words(
        found["project"], found.get("media"), found.get("codec", "prores422hq"), found.get("frames")
    )
