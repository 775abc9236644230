const description = require('./description.json');

class Vitrine {
  description = description;
}
exports.Vitrine = Vitrine;
