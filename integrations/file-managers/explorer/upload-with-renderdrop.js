// "Send to > Upload with Renderdrop" in the File Explorer, which hands over the selected files. Run by Windows Script Host.
// No cmd.exe takes part, which would read "&" and "%" in names as its own. Not run in Windows itself: a test drives it against a stub.
var app = '@APP@';

// As CommandLineToArgvW reads it back: backslashes count only in front of a quotation mark.
function quoted(word) {
  return '"' + word.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1') + '"';
}

var words = [];
var i;
for (i = 0; i < app.length; i++) words.push(quoted(app[i]));
for (i = 0; i < WScript.Arguments.length; i++) words.push(quoted(WScript.Arguments(i)));
new ActiveXObject('WScript.Shell').Run(words.join(' '), 1, false);
