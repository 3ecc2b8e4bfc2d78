"""Uploads what a ROP rendered. In the ROP, as Python:

    Pre-Render Script    import renderdrop_houdini as r; r.pre_render()
    Post-Render Script   import renderdrop_houdini as r; r.post_render(project="Summer Tour", media="LED Main")

Without `media` the item is matched by the name of the file.

Not run in Houdini itself: a test drives it against a stub of its API.
"""

import os
import re

import hou
import renderdrop

# The parameters in which ROPs keep their output path.
_PATHS = ("vm_picture", "picture", "outputimage", "copoutput", "RS_outputFileNamePrefix", "ar_picture", "sopoutput")
_MOVIES = (".mov", ".mp4", ".mxf", ".avi", ".mkv")
_before = {}


def pre_render():
    """Records the frames that are there. Those that stay as they are belong to another render."""
    node = hou.pwd()
    # Compared with themselves, because the file server's clock may differ from this computer's.
    _before[node.path()] = {path: _stamp_of(path) for path in _frame_paths(pattern_of(node), frames_of(node))}


def post_render(project, media=None, codec="prores422hq"):
    node = hou.pwd()
    path = pattern_of(node)
    numbers = frames_of(node)
    goes = {"media": media} if media else {"match": True}
    if os.path.splitext(path)[1].lower() in _MOVIES:
        task = renderdrop.start_upload(path, project=project, **goes)
    else:
        if not _are_all_new(path, numbers, _before.pop(node.path(), {})):
            return _say("The render was stopped: nothing is uploaded.")
        between = _first_between(path, numbers)
        if between is not None:
            return _say(
                "The folder holds frame {}, which the increment of {} leaves out. Render into an empty folder. "
                "Nothing is uploaded.".format(between, numbers.step)
            )
        task = renderdrop.start_encode_and_upload(
            path,
            fps=hou.fps(),
            project=project,
            codec=codec,
            only=(numbers[0], numbers[-1]),
            # Frames that the increment leaves out are filled with the one before, so that the video keeps its speed.
            fill_gaps=numbers.step > 1,
            **goes
        )
    if hou.isUIAvailable():
        _follow(node.name(), task)
        return None
    receipt = task.result()
    print("Renderdrop: {}: v{} is ready".format(node.name(), receipt.version_number))
    return receipt


def frames_of(node):
    """The numbers of the frames that the ROP renders."""
    ranged = node.parm("trange")
    if ranged is not None and ranged.eval() == 0:
        return range(int(hou.frame()), int(hou.frame()) + 1)
    first, last, step = (node.parm(name) for name in ("f1", "f2", "f3"))
    return range(int(first.eval()), int(last.eval()) + 1, max(1, int(step.eval())) if step else 1)


def pattern_of(node):
    """$HIP/render/halo.$F4.exr with #### in place of the frame, and all other variables expanded by Houdini."""
    parm = next((node.parm(name) for name in _PATHS if node.parm(name) is not None), None)
    if parm is None:
        raise hou.Error("Renderdrop does not know where {} writes to.".format(node.path()))
    marks = []

    def mark(found):
        marks.append("#" * int(found.group(1) or found.group(2) or 1))
        return "RENDERDROP_FRAME"

    raw = re.sub(r"\$\{F(\d*)\}|\$F(\d*)(?![A-Z_])", mark, parm.unexpandedString())
    path = hou.text.expandString(raw) if hasattr(hou, "text") else hou.expandString(raw)
    for each in marks:
        path = path.replace("RENDERDROP_FRAME", each, 1)
    return path


def _frame_paths(pattern, numbers):
    marks = re.search("#+", os.path.basename(pattern))
    if marks is None:
        return []
    folder, name = os.path.split(pattern)
    return [
        os.path.join(folder, name.replace(marks.group(), str(frame).zfill(len(marks.group())), 1))
        for frame in numbers
    ]


def _stamp_of(path):
    try:
        known = os.stat(path)
    except OSError:
        return None
    return (known.st_mtime_ns, known.st_size, known.st_ino)


def _are_all_new(pattern, numbers, before):
    paths = _frame_paths(pattern, numbers)
    return bool(paths) and all(_stamp_of(path) not in (None, before.get(path)) for path in paths)


def _first_between(pattern, numbers):
    """A frame of another render between those of this one; None if there is none."""
    left_out = [number for number in range(numbers[0], numbers[-1]) if number not in numbers]
    return next((number for number in left_out if os.path.exists(_frame_paths(pattern, [number])[0])), None)


def _follow(name, task):
    """Houdini's event loop polls the task, so its window never waits."""

    def look():
        for progress in task.poll():
            hou.ui.setStatusMessage("Renderdrop: {} {:.0%}".format(progress.step, progress.fraction))
        if not task.done:
            return
        hou.ui.removeEventLoopCallback(look)
        try:
            _say("{}: v{} is ready".format(name, task.result().version_number))
        except Exception as error:
            hou.ui.setStatusMessage("Renderdrop: {}: {}".format(name, error), severity=hou.severityType.Error)

    hou.ui.addEventLoopCallback(look)


def _say(text):
    if hou.isUIAvailable():
        hou.ui.setStatusMessage("Renderdrop: " + text)
    else:
        print("Renderdrop: " + text)
