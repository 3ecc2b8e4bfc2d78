import bpy, sys
out, name, what = sys.argv[sys.argv.index('--') + 1:]
scene = bpy.context.scene
scene.render.engine = 'CYCLES'
scene.cycles.samples = 1
scene.cycles.use_denoising = False
scene.render.resolution_x, scene.render.resolution_y, scene.render.resolution_percentage = 160, 90, 100
scene.render.fps = 25
scene.frame_start, scene.frame_end = (1001, 1012) if what == 'frames' else (1, 12)
image = scene.render.image_settings
if what == 'frames':
    image.file_format = 'PNG'
    scene.render.filepath = f'{out}/{name}.####'
else:
    if hasattr(image, 'media_type'):
        image.media_type = 'VIDEO'
    image.file_format = 'FFMPEG'
    scene.render.ffmpeg.format = 'QUICKTIME'
    scene.render.ffmpeg.codec = 'H264'
    scene.render.filepath = f'{out}/{name}.mov'
bpy.ops.render.render(animation=True)
