// Renderdrop in After Effects: Window > Renderdrop.jsx. Uploads what the render queue made, when a render ends or on a
// click. The command line does the work next to After Effects; this panel only starts it and reads its output.
// ExtendScript reads ECMAScript 3. Not run in After Effects itself: a test drives it against a stub of its API.
(function (host) {
  var command = '@COMMAND@';
  var section = 'Renderdrop';
  var everyMs = 1000;
  var isWindows = $.os.indexOf('Windows') === 0;
  var uploads = [];
  var rendering = {};

  function setting(name, value) {
    if (value !== undefined) app.settings.saveSetting(section, name, value);
    return app.settings.haveSetting(section, name) ? app.settings.getSetting(section, name) : '';
  }

  // Quotes one argument for this system's shell.
  function quoted(word) {
    if (!isWindows) return "'" + word.replace(/'/g, "'\\''") + "'";
    // cmd.exe expands % even inside quotation marks, and Windows allows no quotation mark in a file name.
    if (/[%"\r\n]/.test(word)) throw new Error('The name must not hold % or quotation marks: ' + word);
    return '"' + word.replace(/\\+$/, '$&$&') + '"';
  }

  function line(words) {
    var all = [];
    for (var i = 0; i < words.length; i++) all.push(quoted(words[i]));
    return all.join(' ');
  }

  // The command writes its output to a file that the panel reads, so After Effects doesn't wait.
  function startInBackground(words, log) {
    var called = line(words) + ' > ' + quoted(log.fsName) + ' 2>&1';
    // No cmd.exe inside another one's quotation marks: there each word would begin by ending the quotation, and what
    // follows & in a name would run as a command. With /b, start passes the log on to what it starts.
    if (isWindows) system.callSystem('cmd.exe /s /c "start "" /b ' + called + '"');
    else system.callSystem('/bin/sh -c ' + quoted(called + ' &'));
  }

  function uploadWords(path, project, item) {
    var goes = item === '' ? ['--match'] : ['--media', item];
    return command.concat(['upload', '--json', '--project', project], goes, ['--wait', '--', path]);
  }

  function upload(file) {
    if (projectField.text === '') {
      say('Name the project.');
      return;
    }
    var log = new File(
      Folder.temp.fsName + '/renderdrop-' + new Date().getTime() + '-' + uploads.length + '.txt'
    );
    try {
      startInBackground(uploadWords(file.fsName, projectField.text, itemField.text), log);
    } catch (error) {
      say(error.message);
      return;
    }
    uploads.push({ name: file.displayName, log: log });
    say(file.displayName + ': Preparing');
  }

  // The last line is enough: it is a receipt or an error once the command has ended.
  function lastLine(log) {
    var found = null;
    log.encoding = 'UTF-8';
    if (!log.open('r')) return found;
    while (!log.eof) {
      var text = log.readln();
      var type = /"type":"([a-z_]+)"/.exec(text);
      if (type !== null) found = { type: type[1], text: text };
    }
    log.close();
    return found;
  }

  function field(text, name) {
    var found = new RegExp('"' + name + '":(?:"((?:[^"\\\\]|\\\\.)*)"|([0-9.]+))').exec(text);
    return found === null ? '' : (found[1] || found[2]).replace(/\\(["\\/])/g, '$1');
  }

  function follow() {
    for (var i = uploads.length - 1; i >= 0; i--) {
      var one = uploads[i];
      var said = lastLine(one.log);
      if (said === null) continue;
      if (said.type === 'progress') {
        var share = Number(field(said.text, 'sent_bytes')) / Number(field(said.text, 'size_bytes'));
        say(one.name + ': Uploading ' + Math.floor(share * 100) + '%');
      } else if (said.type === 'state') {
        say(one.name + ': ' + field(said.text, 'line'));
      } else if (said.type === 'receipt' || said.type === 'error') {
        if (said.type === 'error') say(one.name + ': ' + field(said.text, 'message'));
        else if (field(said.text, 'state') === 'ready')
          say(one.name + ': v' + field(said.text, 'version_number') + ' is ready');
        else say(one.name + ': ' + field(said.text, 'sentence'));
        one.log.remove();
        uploads.splice(i, 1);
      }
    }
  }

  // Only completed renders have the state DONE; stopped ones don't.
  function lookAtQueue() {
    var items = app.project.renderQueue.items;
    for (var i = 1; i <= items.length; i++) {
      var item = items[i];
      if (item.status === RQItemStatus.RENDERING || item.status === RQItemStatus.QUEUED) rendering[i] = true;
      else if (rendering[i] === true) {
        rendering[i] = false;
        if (item.status === RQItemStatus.DONE && whenDone.value) uploadItem(item);
      }
    }
  }

  function uploadItem(item) {
    for (var i = 1; i <= item.numOutputModules; i++) {
      var file = item.outputModule(i).file;
      if (file !== null && file.exists) upload(file);
      // A sequence has [#####] in its name. Frames must be encoded, which the app does with their folder.
      else if (file !== null)
        say(file.displayName + ': Drop the folder of frames on Renderdrop to encode them.');
    }
  }

  function uploadDone() {
    var items = app.project.renderQueue.items;
    for (var i = 1; i <= items.length; i++) if (items[i].status === RQItemStatus.DONE) uploadItem(items[i]);
  }

  var panel =
    host instanceof Panel ? host : new Window('palette', 'Renderdrop', undefined, { resizeable: true });
  panel.orientation = 'column';
  panel.alignChildren = ['fill', 'top'];

  function labelled(label, name) {
    var row = panel.add('group');
    row.alignment = ['fill', 'top'];
    row.add('statictext', undefined, label).preferredSize.width = 56;
    var edit = row.add('edittext', undefined, setting(name));
    edit.alignment = ['fill', 'center'];
    edit.onChange = function () {
      setting(name, edit.text);
    };
    return edit;
  }

  var projectField = labelled('Project', 'project');
  var itemField = labelled('Item', 'item');
  itemField.helpTip = 'By name or ID. Empty: matched by the name of the file.';
  var whenDone = panel.add('checkbox', undefined, 'Upload when a render ends');
  whenDone.value = setting('whenDone') === 'yes';
  whenDone.onClick = function () {
    setting('whenDone', whenDone.value ? 'yes' : 'no');
  };
  panel.add('button', undefined, 'Upload finished renders').onClick = uploadDone;
  var words = panel.add('statictext', undefined, '', { multiline: true });
  words.preferredSize.height = 48;

  function say(text) {
    words.text = text;
  }

  // After Effects schedules tasks as text, which can only use globals.
  $.global.renderdropTick = function () {
    lookAtQueue();
    follow();
  };
  app.scheduleTask('renderdropTick()', everyMs, true);

  if (panel instanceof Window) panel.show();
  else panel.layout.layout(true);
  panel.layout.resize();
})(this);
