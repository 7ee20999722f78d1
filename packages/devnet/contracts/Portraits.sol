// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721Enumerable} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721Enumerable.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// An ERC-721 whose metadata and pictures live on the chain: nothing about it needs the internet.
contract Portraits is ERC721Enumerable {
    using Strings for uint256;

    constructor() ERC721("Foyer Portraits", "PORT") {}

    function mint(address to, uint256 id) external {
        _mint(to, id);
    }

    function tokenURI(uint256 id) public view override returns (string memory) {
        _requireOwned(id);
        string memory json = string.concat(
            '{"name":"Portrait #', id.toString(),
            '","description":"A portrait drawn on the chain.","image":"data:image/svg+xml;base64,', Base64.encode(bytes(_picture(id))),
            '","attributes":[{"trait_type":"Hue","value":', _hue(id).toString(), "}]}"
        );
        return string.concat("data:application/json;base64,", Base64.encode(bytes(json)));
    }

    function _hue(uint256 id) private pure returns (uint256) {
        return uint256(keccak256(abi.encode(id))) % 360;
    }

    function _picture(uint256 id) private pure returns (string memory) {
        string memory hue = _hue(id).toString();
        string memory across = ((_hue(id) + 150) % 360).toString();
        return string.concat(
            '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 320 320">',
            '<rect width="320" height="320" fill="hsl(', hue, ' 60% 82%)"/>',
            '<circle cx="160" cy="128" r="62" fill="hsl(', across, ' 55% 45%)"/>',
            '<path d="M40 320a120 110 0 0 1 240 0z" fill="hsl(', hue, ' 45% 32%)"/></svg>'
        );
    }
}
