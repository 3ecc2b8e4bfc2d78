"""Uploads what a Write node rendered, once its render has ended.

Each Write has a tab "Renderdrop": project, item (empty: matched by name), and whether to upload when the render ends. Nuke
calls `after_frame` for each frame and `after_render` once all are done; a canceled render never gets there.

Not run in Nuke itself: a test drives it against a stub of its API.
"""

import os
import re

import nuke
import renderdrop

_MOVIES = (".mov", ".mp4", ".mxf", ".avi", ".mkv")
_CODECS = ["prores422hq", "prores4444", "h264"]
# The frames of each running render, by the name of its Write.
_rendered = {}


def listen():
    nuke.addOnUserCreate(add_knobs, nodeClass="Write")
    nuke.addBeforeRender(before_render, nodeClass="Write")
    nuke.addAfterFrameRender(after_frame, nodeClass="Write")
    nuke.addAfterRender(after_render, nodeClass="Write")


def add_knobs(node=None):
    node = node or nuke.thisNode()
    if node.knob("renderdrop_project"):
        return
    knobs = [
        nuke.Tab_Knob("renderdrop_tab", "Renderdrop"),
        nuke.String_Knob("renderdrop_project", "project"),
        nuke.String_Knob("renderdrop_media", "item"),
        nuke.Enumeration_Knob("renderdrop_codec", "encode as", _CODECS),
        nuke.Boolean_Knob("renderdrop_upload", "upload when the render ends"),
    ]
    knobs[2].setTooltip("By name or ID. Empty: matched by the name of the file.")
    for knob in knobs:
        node.addKnob(knob)


def before_render():
    _rendered[nuke.thisNode().fullName()] = []


def after_frame():
    _rendered.setdefault(nuke.thisNode().fullName(), []).append(nuke.frame())


def after_render():
    node = nuke.thisNode()
    frames = _rendered.pop(node.fullName(), [])
    knob = node.knob("renderdrop_upload")
    if knob and knob.value() and frames:
        upload(node, (min(frames), max(frames)))


def upload_selected():
    nodes = [node for node in nuke.selectedNodes() if node.Class() == "Write"]
    if not nodes:
        nuke.message("Select a Write node.")
    for node in nodes:
        add_knobs(node)
        upload(node, None)


def upload(node, frames):
    """Uploads in the background of a window; `nuke -x` waits, and fails if the upload fails."""
    project = node.knob("renderdrop_project").value().strip()
    if not project:
        return _fail("{}: name the project on the tab Renderdrop.".format(node.name()))
    media = node.knob("renderdrop_media").value().strip()
    goes = {"media": media} if media else {"match": True}
    path = pattern_of(nuke.filename(node))
    if os.path.splitext(path)[1].lower() in _MOVIES:
        task = renderdrop.start_upload(path, project=project, **goes)
    else:
        task = renderdrop.start_encode_and_upload(
            path,
            fps=nuke.root().knob("fps").value(),
            project=project,
            codec=node.knob("renderdrop_codec").value(),
            only=frames,
            **goes
        )
    if not nuke.GUI:
        return _wait(node, task)
    import threading

    threading.Thread(target=_show, args=(node.name(), task)).start()


def pattern_of(path):
    """Converts halo.%04d.exr to Renderdrop's form: halo.####.exr."""
    return re.sub(r"%0?(\d*)d", lambda found: "#" * int(found.group(1) or 1), path)


def _wait(node, task):
    try:
        receipt = task.result()
    except renderdrop.RenderdropError as error:
        raise RuntimeError("Renderdrop: {}: {}".format(node.name(), error))
    print("Renderdrop: {}: v{} is ready".format(node.name(), receipt.version_number))


def _show(name, task):
    """Shows Nuke's own progress bar, which another thread may update."""
    import time

    bar = nuke.ProgressTask("Renderdrop: " + name)
    while not task.done:
        for progress in task.poll():
            bar.setMessage(progress.step)
            bar.setProgress(int(progress.fraction * 100))
        if bar.isCancelled():
            task.cancel()
        time.sleep(0.2)
    del bar
    try:
        says = "{}: v{} is ready".format(name, task.result().version_number)
    except renderdrop.Canceled:
        return
    except Exception as error:
        says = "{}: {}".format(name, error)
    nuke.executeInMainThread(nuke.message, args=("Renderdrop: " + says,))


def _fail(text):
    if nuke.GUI:
        nuke.message(text)
        return
    raise RuntimeError("Renderdrop: " + text)
